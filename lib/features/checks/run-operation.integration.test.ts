import { expect, test } from "vitest";
import { refreshLeftBehind } from "@/lib/cases/refresh-soon";
import { getApplicant } from "@/lib/features/applicants/applicant";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { consent, run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs } from "@/lib/testing/staff";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");
const viewer = setUpPerson(["viewer"]);

const totalCalls = () => Object.values(testConsole.sandbox.control.calls()).reduce((sum, count) => sum + count, 0);

test("without consent nothing is sent, and the refusal is audited", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false });
  testConsole.sandbox.control.clearCalls();
  await expect(run(reviewer, id, "user.phone")).rejects.toMatchObject({ code: "consent_missing" });
  expect(totalCalls()).toBe(0);
  expect(await db.checkRun.count({ where: { applicantId: id } })).toBe(0);
  const [, outcome] = await auditEventsOf(id, "user.phone");
  expect(outcome).toMatchObject({ outcome: "refused", code: "consent_missing" });
});

test("consent is recorded once, and the check runs after it", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false });
  const answered = await run(reviewer, id, "user.consent", consent);
  expect(answered).toEqual({ outcome: "answered", runId: expect.any(String), response: { success: true } });
  expect((await db.applicant.findUniqueOrThrow({ where: { id } })).consentedAt).not.toBeNull();
  await expect(run(reviewer, id, "user.consent", consent)).rejects.toMatchObject({ code: "state_conflict" });
  expect(testConsole.calls("user.consent")).toBe(1);
  await run(reviewer, id, "user.phone");
  const runs = await db.checkRun.findMany({ where: { applicantId: id }, orderBy: { startedAt: "asc" } });
  expect(runs[0]?.id).toBe(answered.runId);
  expect(runs.map(({ operationId, outcome, staffId }) => [operationId, outcome, staffId])).toEqual([
    ["user.consent", "answered", reviewer.id],
    ["user.phone", "answered", reviewer.id],
  ]);
});

test("Get User without any data means an expired code: nothing more is sent until the service knows it again", async () => {
  const { id, accessCode } = await testConsole.makeApplicant();
  const statusNow = async () => (await db.applicant.findUniqueOrThrow({ where: { id } })).status;
  const expire = (expired: boolean) =>
    testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired });
  await expire(true);
  await run(reviewer, id, "user.summary");
  expect(await statusNow()).toBe("expired");
  await expect(run(reviewer, id, "user.phone")).rejects.toMatchObject({
    code: "access_code_unknown",
    facts: { detail: expect.stringContaining("create the applicant again, or add the new code") },
  });
  expect(testConsole.calls("user.phone")).toBe(0);
  await expire(false);
  await run(reviewer, id, "user.summary");
  expect(await statusNow()).toBe("needs_review");
  await run(reviewer, id, "user.phone");
});

test("a run whose process stopped right after its answer is counted in the applicant's columns by the worker", async () => {
  const { id } = await testConsole.makeApplicant();
  await run(reviewer, id, "user.phone");
  const stopped = { unindexed: true, finishedAt: new Date(Date.now() - 60_000) };
  await db.checkRun.updateMany({ where: { applicantId: id }, data: stopped });
  await db.applicant.update({ where: { id }, data: { status: "needs_consent" } });
  const { signal } = new AbortController();
  expect(await refreshLeftBehind(signal)).toBe(1);
  expect((await db.applicant.findUniqueOrThrow({ where: { id } })).status).toBe("needs_review");
  expect(await refreshLeftBehind(signal)).toBe(0);
});

test("consent in another person's name is refused before anything is sent, and says what to do", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false });
  testConsole.sandbox.control.clearCalls();
  const stranger = run(reviewer, id, "user.consent", { ...consent, fullName: "Piers Nobody" });
  await expect(stranger).rejects.toMatchObject({
    code: "invalid_input",
    facts: { issues: [{ path: "fullName", message: expect.stringContaining("correct that data first") }] },
  });
  expect(totalCalls()).toBe(0);
  expect((await db.applicant.findUniqueOrThrow({ where: { id } })).consentedAt).toBeNull();
});

test("the record of consent has the name given, who recorded it, and what was certified", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false });
  const given = { ...consent, fullName: " IMOGEN  Farrow-Lund", isBackgroundDisclosureAccepted: false };
  await run(reviewer, id, "user.consent", given);
  expect((await runAs(getApplicant, reviewer, { params: { id } })).consent).toEqual({
    at: expect.any(String),
    by: { id: reviewer.id, name: "Ravi Reviewer" },
    fullName: "IMOGEN  Farrow-Lund",
    masked: false,
    certified: { isBackgroundDisclosureAccepted: false, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true },
  });
  const seen = (await runAs(getApplicant, viewer, { params: { id } })).consent;
  expect(JSON.stringify(seen)).not.toMatch(/imogen|farrow/i);
});

test.each([
  "user.create",
  "user.update",
  "user.override",
  "user.test-result",
  "records.county-criminal",
  "records.federal-civil",
  "records.all-counties",
])("%s has a dedicated endpoint, and is not sent from here", async (operationId) => {
  const all = await signInAs(["reviewer", "orderer", "approver"]);
  const { id } = await testConsole.makeApplicant();
  testConsole.sandbox.control.clearCalls();
  await expect(run(all, id, operationId)).rejects.toMatchObject({ code: "state_conflict" });
  expect(totalCalls()).toBe(0);
});

test("validates each field by the operation's schema", async () => {
  const { id } = await testConsole.makeApplicant();
  testConsole.sandbox.control.clearCalls();
  await expect(run(reviewer, id, "user.phone-code", { code: "12x", more: 1 })).rejects.toMatchObject({
    code: "invalid_input",
    facts: { issues: expect.arrayContaining([expect.objectContaining({ path: "code" })]) },
  });
  expect(totalCalls()).toBe(0);
});

test("an unknown operation is not found", async () => {
  const { id } = await testConsole.makeApplicant();
  for (const operationId of ["user.nonsense", "__proto__", "constructor"]) {
    await expect(run(reviewer, id, operationId)).rejects.toMatchObject({ code: "not_found" });
  }
});

test.each([
  [{ kind: "status", status: 400 }, "refused"],
  [{ kind: "status", status: 401 }, "refused"],
  [{ kind: "status", status: 403 }, "refused"],
  [{ kind: "status", status: 404 }, "refused"],
  [{ kind: "status", status: 417 }, "refused"],
  [{ kind: "status", status: 500 }, "unknown"],
  [{ kind: "reset-after" }, "unknown"],
  [{ kind: "html" }, "unknown"],
] as const)("a failure (%o) is stored with its outcome, and not repeated", async (fault, outcome) => {
  const { id } = await testConsole.makeApplicant();
  testConsole.fault(id, { operation: "user.phone", ...fault });
  await expect(run(reviewer, id, "user.phone")).rejects.toMatchObject({ code: expect.stringMatching(/^upstream_/) });
  expect(testConsole.calls("user.phone")).toBe(1);
  const kept = await db.checkRun.findFirstOrThrow({ where: { applicantId: id } });
  expect(kept).toMatchObject({ outcome, errorCode: expect.stringMatching(/^upstream_/), response: null });
  expect(kept.finishedAt).not.toBeNull();
  expect((await auditEventsOf(id, "user.phone")).at(-1)).toMatchObject({ outcome });
});

test.each([{ kind: "status", status: 500 }, { kind: "reset-after" }, { kind: "html" }] as const)(
  "a read whose answer is lost (%o) has failed, not become unknown",
  async (fault) => {
    const { id } = await testConsole.makeApplicant();
    testConsole.fault(id, { operation: "user.summary", count: 3, ...fault });
    await expect(run(reviewer, id, "user.summary")).rejects.toMatchObject({
      code: expect.stringMatching(/^upstream_/),
    });
    expect(await db.checkRun.findFirstOrThrow({ where: { applicantId: id } })).toMatchObject({ outcome: "failed" });
    expect((await auditEventsOf(id, "user.summary")).map(({ outcome }) => outcome)).toEqual([null, "failed"]);
  },
);

/** Makes the database refuse to store outcomes of an applicant's runs, as when it is full. */
async function fillUp(applicantId: string): Promise<() => Promise<unknown>> {
  await db.$executeRawUnsafe(`create function is_full() returns trigger language plpgsql as
    $$ begin raise exception 'full' using errcode = '53100'; end $$`);
  await db.$executeRawUnsafe(`create trigger is_full before update on "CheckRun"
    for each row when (new."applicantId" = '${applicantId}') execute function is_full()`);
  return () => db.$executeRawUnsafe("drop function is_full() cascade");
}

test.each([
  ["an answer", null, "unavailable", "unknown"],
  ["a refusal", { kind: "status", status: 417 }, "upstream_expectation_failed", "refused"],
  ["a lost answer", { kind: "reset-after" }, "upstream_unreadable", "unknown"],
] as const)(
  "%s that cannot be stored is audited with its outcome, and the run stays open",
  async (_, fault, code, outcome) => {
    const { id } = await testConsole.makeApplicant();
    if (fault) testConsole.fault(id, { operation: "user.phone", ...fault });
    const makeRoom = await fillUp(id);
    await expect(run(reviewer, id, "user.phone"))
      .rejects.toMatchObject({ code })
      .finally(makeRoom);
    expect(testConsole.calls("user.phone")).toBe(1);
    expect((await auditEventsOf(id, "user.phone")).map((row) => row.outcome)).toEqual([null, outcome]);
    expect(await db.checkRun.findFirstOrThrow({ where: { applicantId: id } })).toMatchObject({ outcome: "running" });
  },
);
