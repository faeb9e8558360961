/**
 * Several people judge one record at the same time. One judgment stands, the other people are told, nothing is lost.
 */
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import {
  acknowledgeAs,
  hitsOf,
  judgeAs,
  listedRecord,
  makeReviewed,
  onlyHit,
  storedStatus,
} from "@/lib/testing/review";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { reopenHit } from "./judge-hit";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const people: TestPerson[] = [];

beforeAll(async () => {
  for (const name of ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]) people.push(await signInAs(["reviewer"], name));
});

const verdicts = ["same_person", "someone_else", "cannot_tell"] as const;
const verdictOf = (index: number) => verdicts[index % verdicts.length] ?? "cannot_tell";
const make = () => makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
const judgmentsOf = (applicantId: string) => db.judgment.findMany({ where: { applicantId } });

test("of six people with different verdicts one is done, and each other one meets a conflict", async () => {
  const { id } = await make();
  const hitId = await onlyHit(reviewer, id);
  // "Cannot tell" is a verdict, too: the hit can be judged again only after it was reopened.
  const codes = await Promise.all(people.map((person, index) => codeOf(judgeAs(person, id, hitId, verdictOf(index)))));
  expect(codes.toSorted()).toEqual(["done", ...Array(5).fill("state_conflict")]);
  const winner = codes.indexOf("done");
  const by = { id: people[winner]?.id, name: people[winner]?.staff.name };
  expect(await hitsOf(reviewer, id)).toMatchObject([{ verdict: verdictOf(winner), judgment: { by } }]);
  expect(await judgmentsOf(id)).toMatchObject([{ verdict: verdictOf(winner), judgedById: by.id, reopenedAt: null }]);
  const outcomes = (await auditEventsOf(id, "hit.judge")).flatMap(({ phase, outcome }) =>
    phase === "outcome" ? [outcome] : [],
  );
  expect(outcomes.toSorted()).toEqual(["done", ...Array(5).fill("refused")]);
});

test("reopened and judged at once, each judgment stays on record, and at most one stands", async () => {
  const { id } = await make();
  const hitId = await onlyHit(reviewer, id);
  await judgeAs(reviewer, id, hitId, "someone_else");
  const reopen = (person: TestPerson) =>
    runAs(reopenHit, person, { params: { id, hitId }, body: { reason: "Read it again." } });
  const turns = [...people, ...people].map((person, index) =>
    index % 2 === 0
      ? { kind: "reopened", by: person.id, code: codeOf(reopen(person)) }
      : { kind: "judged", by: person.id, code: codeOf(judgeAs(person, id, hitId, "same_person")) },
  );
  const done = { reopened: [] as string[], judged: [] as string[] };
  for (const { kind, by, code } of turns) {
    const outcome = await code;
    expect(["done", "state_conflict"]).toContain(outcome);
    if (outcome === "done") done[kind === "judged" ? "judged" : "reopened"].push(by);
  }
  const rows = await judgmentsOf(id);
  expect(rows.map(({ judgedById }) => judgedById).toSorted()).toEqual([reviewer.id, ...done.judged].toSorted());
  const reopened = rows.filter(({ reopenedAt }) => reopenedAt !== null);
  expect(reopened.map(({ reopenedById }) => reopenedById).toSorted()).toEqual(done.reopened.toSorted());
  expect(rows.length - reopened.length).toBeLessThanOrEqual(1);
  const [hit] = await hitsOf(reviewer, id);
  expect(hit?.verdict).toBe(rows.length > reopened.length ? "same_person" : null);
});

test("a finding that six people resolve at once keeps one reason", async () => {
  const { id } = await make();
  const hitId = await onlyHit(reviewer, id);
  await judgeAs(reviewer, id, hitId, "same_person");
  const answers = await Promise.all(
    people.map((person) => codeOf(acknowledgeAs(person, id, "background.watchlist-record"))),
  );
  expect(answers).toEqual(people.map(() => "done"));
  // One reason resolves the finding. The other requests found it resolved, and changed nothing.
  expect((await judgmentsOf(id)).filter(({ verdict }) => verdict === "acknowledged")).toHaveLength(1);
  expect(await storedStatus(id)).toBe("ready_to_decide");
});
