import { describe, expect, test } from "vitest";
import { updateApplicant } from "@/lib/features/applicants/applicant";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import {
  acknowledgeAs,
  decideAs,
  decisionsOf,
  hitsOf,
  judgeAs,
  listedRecord,
  makeReviewed,
  onlyHit,
  runWatchList,
  storedStatus,
} from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { judgeHit, reopenHit } from "./judge-hit";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");
const viewer = setUpPerson(["viewer"]);

const watchList = [listedRecord];
const code = "background.watchlist-record";

describe("a watch-list record", () => {
  test("is shown beside the applicant's own data, and blocks approval until judged", async () => {
    const { id } = await makeReviewed(testConsole, reviewer, { watchList });
    const [hit] = await hitsOf(reviewer, id);
    expect(hit).toMatchObject({
      kind: "watch_list",
      source: "Harbor States List",
      headline: "Score 88",
      severity: "blocking",
      verdict: null,
    });
    const rows = Object.fromEntries(hit?.compared.map((row) => [row.field, row]) ?? []);
    expect(rows["Birth date"]).toMatchObject({ hit: "1961", comparison: "different", words: "Different year" });
    expect(rows.Citizenship).toMatchObject({ applicant: null, comparison: "not_given" });
    expect(await storedStatus(id)).toBe("needs_review");
    await expect(decideAs(reviewer, id, "approve")).rejects.toMatchObject({ code: "signals_unresolved" });

    expect(await judgeAs(reviewer, id, hit?.id ?? "", "someone_else")).toMatchObject({
      verdict: "someone_else",
      judgment: { by: { name: "Rita Reviewer" }, reason: "Born in 1949.", second: null },
    });
    expect(await storedStatus(id)).toBe("ready_to_decide");
    const { signals, checks } = await readAs(reviewer, id, { refresh: "1" });
    // The finding is resolved on every page.
    expect(checks.find(({ key }) => key === "watchlist")?.state).toBe("resolved");
    expect(signals.find((signal) => signal.code === code)?.resolution).toMatchObject({
      answered: true,
      summary: "Someone else",
      by: { name: "Rita Reviewer" },
      reason: "Born in 1949.",
    });
    expect(await decideAs(reviewer, id, "approve")).toMatchObject({ outcome: "approve", basis: { judged: 1 } });
  });

  test("of the applicant blocks approval until it is answered with a reason", async () => {
    const { id } = await makeReviewed(testConsole, reviewer, { watchList });
    await expect(acknowledgeAs(reviewer, id, code)).rejects.toMatchObject({ code: "state_conflict" });
    await judgeAs(reviewer, id, await onlyHit(reviewer, id), "same_person");
    await expect(decideAs(reviewer, id, "approve")).rejects.toMatchObject({ code: "signals_unresolved" });
    expect((await decisionsOf(reviewer, id)).blocks).toMatchObject([{ signal: code, outcomes: ["approve"] }]);
    await acknowledgeAs(reviewer, id, code);
    expect(await decideAs(reviewer, id, "approve")).toMatchObject({ outcome: "approve" });
  });

  test("judged “cannot tell” stays open, and can be escalated", async () => {
    const { id } = await makeReviewed(testConsole, reviewer, { watchList });
    await judgeAs(reviewer, id, await onlyHit(reviewer, id), "cannot_tell");
    await expect(decideAs(reviewer, id, "approve")).rejects.toMatchObject({ code: "signals_unresolved" });
    await decideAs(reviewer, id, "escalate");
    expect(await storedStatus(id)).toBe("escalated");
  });

  test("is judged once, and again after the judgment is reopened", async () => {
    const { id } = await makeReviewed(testConsole, reviewer, { watchList });
    const hitId = await onlyHit(reviewer, id);
    await judgeAs(reviewer, id, hitId, "someone_else");
    await expect(judgeAs(colleague, id, hitId, "same_person")).rejects.toMatchObject({ code: "state_conflict" });
    await runAs(reopenHit, colleague, { params: { id, hitId }, body: { reason: "Misread." } });
    expect(await hitsOf(reviewer, id)).toMatchObject([{ verdict: null, judgment: null, outdated: null }]);
    expect(await judgeAs(colleague, id, hitId, "same_person")).toMatchObject({ verdict: "same_person" });
    expect(await db.judgment.count({ where: { applicantId: id } })).toBe(2);
  });

  test("that has changed must be judged again, and shows the earlier judgment", async () => {
    const { id, accessCode } = await makeReviewed(testConsole, reviewer, { watchList });
    const hitId = await onlyHit(reviewer, id);
    const [shown] = await hitsOf(colleague, id);
    await judgeAs(reviewer, id, hitId, "someone_else");
    const script = { windowMs: 0, watchList: [{ ...listedRecord, DateOfBirth: "1962" }] };
    await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { script });
    await runWatchList(reviewer, id);
    expect(await hitsOf(reviewer, id)).toMatchObject([
      { id: hitId, verdict: null, judgment: null, outdated: { verdict: "someone_else" } },
    ]);
    // The colleague judges on a page that still shows the old record.
    const late = { verdict: "someone_else", reason: "Born in 1949.", basis: shown?.basis } as const;
    const judging = runAs(judgeHit, colleague, { params: { id, hitId }, body: late });
    await expect(judging).rejects.toMatchObject({ code: "result_changed" });
    await readAs(reviewer, id, { refresh: "1" });
    expect(await storedStatus(id)).toBe("needs_review");
  });

  test("of an applicant whose own data has changed must be judged again", async () => {
    // The applicant has no document, because the service does not change the data of a verified person.
    const { id } = await makeReviewed(testConsole, reviewer, { watchList }, { document: false });
    await judgeAs(reviewer, id, await onlyHit(reviewer, id), "someone_else");
    await runAs(updateApplicant, reviewer, { params: { id }, body: { lastName: "Marsh" } });
    await readAs(reviewer, id, { refresh: "1" });
    expect(await hitsOf(reviewer, id)).toMatchObject([{ verdict: null, outdated: { verdict: "someone_else" } }]);
  });
});

test("a signal without a record is answered with a reason, and stays on the page", async () => {
  const script = { windowMs: 0, ssn: { valid: false } };
  const { id } = await testConsole.makeApplicant({ fields: { ssn: "900101234" }, script });
  await run(reviewer, id, "user.ssn");
  const { signals } = await readAs(reviewer, id, { refresh: "1" });
  const blocking = signals.filter(({ severity }) => severity === "blocking").map((signal) => signal.code);
  expect(blocking).toEqual(["ssn.invalid"]);
  for (const each of blocking) await acknowledgeAs(reviewer, id, each);
  const after = await readAs(reviewer, id, { refresh: "1" });
  expect(after.signals.map((signal) => signal.code)).toEqual(signals.map((signal) => signal.code));
  for (const each of blocking) {
    const resolution = after.signals.find((signal) => signal.code === each)?.resolution;
    expect(resolution).toMatchObject({ answered: true, summary: "Resolved with a reason", reason: "Looked into." });
  }
});

test("missing consent and an open test window cannot be answered with a reason", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { windowMs: 600_000 });
  await expect(acknowledgeAs(reviewer, id, "window.open")).rejects.toMatchObject({ code: "state_conflict" });
  await expect(decideAs(reviewer, id, "approve")).rejects.toMatchObject({ code: "window_open" });
});

test("reasons are sealed, stay out of the audit log, and are hidden without the permission for names", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList });
  await judgeAs(reviewer, id, await onlyHit(reviewer, id), "someone_else");
  const rows = await db.judgment.findMany({ where: { applicantId: id } });
  expect(rows).toHaveLength(1);
  for (const row of rows) expect(Buffer.from(row.reason).includes("Born in 1949")).toBe(false);
  expect(JSON.stringify(await auditEventsOf(id))).not.toContain("Born in 1949");
  await expect(hitsOf(viewer, id)).rejects.toMatchObject({ code: "forbidden" });
  expect(JSON.stringify(await readAs(viewer, id))).not.toContain("Born in 1949");
});
