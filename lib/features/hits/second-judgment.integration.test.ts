import { expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { codeOf } from "@/lib/testing/actions";
import { setUpTestConsole } from "@/lib/testing/orders";
import { hitsOf, judgeAs, listedRecord, makeReviewed, onlyHit, storedStatus } from "@/lib/testing/review";
import { setUpPerson, signInAs } from "@/lib/testing/staff";

process.env.SECOND_JUDGMENT_CODES = "background.watchlist-record";
const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");

test("a hit of a chosen signal takes two people, who agree", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  const hitId = await onlyHit(reviewer, id);
  expect(await judgeAs(reviewer, id, hitId, "someone_else")).toMatchObject({
    verdict: null,
    awaitsSecond: "someone_else",
    needsSecond: true,
  });
  expect(await storedStatus(id)).toBe("needs_review");
  await expect(judgeAs(reviewer, id, hitId, "someone_else")).rejects.toMatchObject({ code: "same_person" });
  expect(await judgeAs(colleague, id, hitId, "someone_else")).toMatchObject({
    verdict: "someone_else",
    awaitsSecond: null,
    judgment: { by: { name: "Rita Reviewer" }, second: { by: { name: "Cole Colleague" } } },
  });
  expect(await storedStatus(id)).toBe("ready_to_decide");
});

test("a second person who disagrees replaces the first's judgment, and a third must agree", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  const hitId = await onlyHit(reviewer, id);
  await judgeAs(reviewer, id, hitId, "someone_else");
  await judgeAs(colleague, id, hitId, "same_person");
  expect(await hitsOf(reviewer, id)).toMatchObject([{ verdict: null, awaitsSecond: "same_person" }]);
  expect(await judgeAs(reviewer, id, hitId, "same_person")).toMatchObject({ verdict: "same_person" });
});

test("of five people who agree at once, two judge it, and the others meet a conflict", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  const hitId = await onlyHit(reviewer, id);
  const people = await Promise.all(Array.from({ length: 5 }, () => signInAs(["reviewer"])));
  const codes = await Promise.all(people.map((person) => codeOf(judgeAs(person, id, hitId, "someone_else"))));
  expect(codes.toSorted()).toEqual(["done", "done", ...Array(3).fill("state_conflict")]);
  const [judgment, ...others] = await db.judgment.findMany({ where: { applicantId: id } });
  expect(others).toEqual([]);
  const done = people.filter((_, index) => codes[index] === "done").map((person) => person.id);
  expect([judgment?.judgedById, judgment?.secondById].toSorted()).toEqual(done.toSorted());
});

test("of two people who disagree at once, the later verdict waits for a second person, and the earlier one is kept", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  const hitId = await onlyHit(reviewer, id);
  const judging = [judgeAs(reviewer, id, hitId, "someone_else"), judgeAs(colleague, id, hitId, "same_person")];
  expect(await Promise.all(judging.map(codeOf))).toEqual(["done", "done"]);
  const rows = await db.judgment.findMany({ where: { applicantId: id }, orderBy: { id: "asc" } });
  expect(rows.map(({ judgedById }) => judgedById).toSorted()).toEqual([reviewer.id, colleague.id].toSorted());
  expect(rows.every(({ secondById }) => secondById === null)).toBe(true);
  expect(await hitsOf(reviewer, id)).toMatchObject([{ verdict: null, awaitsSecond: rows.at(-1)?.verdict }]);
});
