/** Bad news about an approved applicant reopens the approval, by whatever path it arrives, and people are notified. */
import { expect, test, vi } from "vitest";
import { saveColumns } from "@/lib/cases/save-columns";
import { assign } from "@/lib/features/applicants/queue/assign";
import { listMessages } from "@/lib/features/inbox/messages";
import { choosePolicy } from "@/lib/features/policies/applicant-policy-status";
import { createPolicy } from "@/lib/features/policies/policies";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { readAs } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, decisionsOf, listedRecord, runWatchList, storedStatus } from "@/lib/testing/review";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { clearResult } from "@/lib/testing/test-results";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");

const fields = { firstName: "Renáta", lastName: "Szőllősi-Brook", dob: "04-07-1988" };
type NewApplicant = { id: string; accessCode: string };

/** Makes the service answer with a clear result from now on, except for these sections. */
async function answerWith(
  { accessCode }: NewApplicant,
  { user: changed, ...sections }: Record<string, object | null> = {},
): Promise<void> {
  const user = { ...clearResult.user, userAccessCode: accessCode, ...changed };
  const answers = { "user.test-result": { ...clearResult, ...sections, user } };
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { script: { answers } });
}

async function makeDecided(outcome: "approve" | "decline" = "approve"): Promise<NewApplicant> {
  const made = await testConsole.makeApplicant({ fields, script: { windowMs: 0 } });
  await answerWith(made);
  await readAs(reviewer, made.id, { refresh: "1" });
  const { openItems } = await decisionsOf(reviewer, made.id);
  expect(openItems).toEqual([]);
  await decideAs(reviewer, made.id, outcome);
  return made;
}

const row = (id: string) => db.applicant.findUniqueOrThrow({ where: { id } });
/** A section that is only missing does not block a new decision. */
const open = expect.stringMatching(/^(needs_review|ready_to_decide)$/);
const { photoProof, idVerification, backgroundCheck, scannedUser } = clearResult;

test.each<[what: string, sections: Record<string, object | null>, title: RegExp]>([
  ["a failed liveness check", { photoProof: { ...photoProof, liveness: { assessment: "NotLive" } } }, /live/i],
  ["another birth date", { user: { birthday: "1988-07-05T00:00:00.000Z", day: "05" } }, /birth date/],
  ["a lost verdict", { idVerification: { ...idVerification, status: null } }, /ID/],
  ["a section that is gone", { backgroundCheck: null }, /no longer clear/],
  ["a watch-list flag", { backgroundCheck: { ...backgroundCheck, hasGlobalWatchlistRecord: true } }, /watch-list/i],
  [
    "the answer of another person",
    { user: { userAccessCode: "0b9c3c2e-6d0f-4a58-9b6e-0d7d4f3a1c22" } },
    /another person/,
  ],
])("%s after an approval puts the applicant back for review", async (_, sections, title) => {
  const made = await makeDecided();
  await answerWith(made, sections);
  await readAs(colleague, made.id, { refresh: "1" }).catch(() => null);
  expect(await row(made.id)).toMatchObject({ status: open, changedSince: "approval", screenedAt: null });
  expect((await row(made.id)).dueAt.getTime()).toBeGreaterThan(Date.now());
  const { items } = await decisionsOf(reviewer, made.id);
  expect(items).toMatchObject([
    { outcome: "approve", reopened: { by: null, reason: expect.stringMatching(/^Changed after approval: /) } },
  ]);
  expect(items[0]?.reopened?.reason).toMatch(title);
});

test("an answer that a person paid for reopens it too", async () => {
  const made = await makeDecided();
  const user = { ...clearResult.user, userAccessCode: made.accessCode };
  const answers = { "user.test-result": { ...clearResult, user } };
  const script = { answers, watchList: [listedRecord] };
  await testConsole.sandbox.control.changePerson({ userAccessCode: made.accessCode }, { script });
  await runWatchList(colleague, made.id);
  await pendingWorkDone(made.id);
  expect(await row(made.id)).toMatchObject({ status: "needs_review", changedSince: "approval" });
});

test("a record that can no longer be read reopens it", async () => {
  const { id } = await makeDecided();
  await db.applicant.update({ where: { id }, data: { profile: Buffer.from("damaged") } });
  await transaction((tx) => saveColumns(tx, id));
  expect(await row(id)).toMatchObject({ status: "needs_review", changedSince: "approval", unreadable: 1 });
});

test("what raises nothing leaves it: a changed score, and an unlisted field", async () => {
  const made = await makeDecided();
  await answerWith(made, {
    photoProof: { ...photoProof, face_match_score: 91 },
    backgroundCheck: { ...backgroundCheck, hasSexOffenderRecord: true },
  });
  await readAs(colleague, made.id, { refresh: "1" });
  expect(await row(made.id)).toMatchObject({ status: "approved", changedSince: null });
});

test("a new version of the policy leaves it, and its findings are shown", async () => {
  const made = await testConsole.makeApplicant({ fields, script: { windowMs: 0 } });
  const { id } = made;
  const rules = { checks: [{ checks: ["id"], required: true }], blocking: [], dueHours: 24 };
  const admin = await signInAs(["admin"], "Adam Admin");
  const name = `Faces ${id}`;
  const { id: policyId } = await runAs(createPolicy, admin, { body: { name, rules, note: "For a test." } });
  await runAs(choosePolicy, reviewer, { params: { id }, body: { policyId, reason: "For a test." } });
  await answerWith(made);
  await readAs(reviewer, id, { refresh: "1" });
  await decideAs(reviewer, id, "approve");
  const version = { id: crypto.randomUUID(), policyId, number: 2, note: "Stricter.", publishedById: admin.staff.id };
  await db.policyVersion.create({ data: { ...version, rules: { ...rules, passMarks: { faceMatch: 99 } } } });
  await transaction((tx) => saveColumns(tx, id));
  expect(await row(id)).toMatchObject({ status: "approved", signalCodes: ["face.below-mark"] });
});

test("the passing of time leaves it, and its findings are shown", async () => {
  const { id } = await makeDecided();
  vi.setSystemTime(new Date("2090-01-01T00:00:00Z"));
  try {
    await transaction((tx) => saveColumns(tx, id));
  } finally {
    vi.useRealTimers();
  }
  const signalCodes = expect.arrayContaining(["document.expired"]);
  expect(await row(id)).toMatchObject({ status: "approved", changedSince: null, signalCodes });
});

test("an approval that accepted a finding stands while the finding is the same", async () => {
  const made = await testConsole.makeApplicant({ fields, script: { windowMs: 0 } });
  const unsure = { scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: 70 } };
  await answerWith(made, unsure);
  await readAs(reviewer, made.id, { refresh: "1" });
  await decideAs(reviewer, made.id, "approve", undefined, { acceptsOpen: true });
  await answerWith(made, { ...unsure, photoProof: { ...photoProof, face_match_score: 90 } });
  await readAs(reviewer, made.id, { refresh: "1" });
  expect(await storedStatus(made.id)).toBe("approved");
  await answerWith(made, { scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: 60 } });
  await readAs(reviewer, made.id, { refresh: "1" });
  expect(await storedStatus(made.id)).not.toBe("approved");
});

test("a declined applicant stays declined, and the list says that the case changed", async () => {
  const made = await makeDecided("decline");
  expect(await row(made.id)).toMatchObject({ status: "declined", changedSince: null });
  await answerWith(made, { photoProof: { ...photoProof, liveness: { assessment: "NotLive" } } });
  await readAs(colleague, made.id, { refresh: "1" });
  expect(await row(made.id)).toMatchObject({ status: "declined", changedSince: "decision" });
});

const messagesOf = async (person: typeof reviewer, id: string) =>
  (await runAs(listMessages, person, { query: { limit: 100 } })).items.filter(
    ({ kind, applicant }) => kind === "decision_reopened" && applicant?.id === id,
  );

test("the author and the assignee are notified, the log has it once, and a new decision settles it", async () => {
  const made = await makeDecided();
  const { id } = made;
  await runAs(assign, colleague, { params: { id }, body: { assignee: "me" } });
  await answerWith(made, { photoProof: { ...photoProof, liveness: { assessment: "NotLive" } } });
  // The result is read several times at once, and then once more on another path.
  await Promise.all([1, 2, 3].map(() => readAs(reviewer, id, { refresh: "1" })));
  await transaction((tx) => saveColumns(tx, id));
  for (const person of [reviewer, colleague]) {
    expect(await messagesOf(person, id)).toMatchObject([{ by: null, ended: null }]);
  }
  const logged = await auditEventsOf(id, "decision.reopen");
  expect(logged).toMatchObject([{ outcome: "done", details: { changed: ["liveness.not-live"] } }]);
  await decideAs(colleague, id, "decline");
  expect(await messagesOf(reviewer, id)).toMatchObject([{ ended: { how: "decided" } }]);
  expect(await row(id)).toMatchObject({ status: "declined", changedSince: null });
});

test("a decision taken while the news arrives is on the news, or is refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await testConsole.makeApplicant({ fields, script: { windowMs: 0 } });
    await answerWith(made);
    await readAs(reviewer, made.id, { refresh: "1" });
    const on = await decisionsOf(reviewer, made.id);
    await answerWith(made, { photoProof: { ...photoProof, liveness: { assessment: "NotLive" } } });
    await Promise.allSettled([
      decideAs(reviewer, made.id, "approve", on),
      readAs(colleague, made.id, { refresh: "1" }),
    ]);
    expect(await storedStatus(made.id)).not.toBe("approved");
  }
});
