import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedIn, type TestPerson } from "@/lib/auth/testing";
import { db, transaction } from "@/lib/data/prisma";
import { getTimeline } from "@/lib/services/applicants/get-timeline";
import { act, dump, holds } from "@/lib/services/applicants/testing";
import { type Desk, logOf, openDesk } from "@/lib/services/orders/testing";
import { getResult, refreshApplicantIndex } from "./read-result";
import { revealValues } from "./reveal-values";
import { runOperation } from "./run-operation";

let desk: Desk;
let reviewer: TestPerson;
let viewer: TestPerson;

beforeAll(async () => {
  desk = await openDesk();
  reviewer = await signedIn(["reviewer"], "Ravi Reviewer");
  viewer = await signedIn(["viewer"]);
});
beforeEach(() => {
  desk.sandbox.control.clearCalls();
  desk.sandbox.control.faults.clear();
});
afterAll(() => desk.close());

const totalCalls = () => Object.values(desk.sandbox.control.calls()).reduce((sum, count) => sum + count, 0);
const run = (person: TestPerson, id: string, operationId: string, body: Record<string, unknown> = {}) =>
  act(runOperation, person, { params: { id, operationId }, body });
const read = (id: string, query: Record<string, unknown> = {}, person = reviewer) =>
  act(getResult, person, { params: { id }, query });
const snapshotsOf = (applicantId: string) =>
  db.resultSnapshot.findMany({ where: { applicantId }, orderBy: { fetchedAt: "asc" } });
const statusOf = async (id: string) => (await db.applicant.findUniqueOrThrow({ where: { id } })).status;
const consent = {
  isBackgroundDisclosureAccepted: true,
  GLBPurposeAndDPPAPurpose: true,
  FCRAPurpose: true,
  fullName: "Imogen Farrow-Lund",
};

describe("running an operation", () => {
  test("without consent it is refused before anything is sent, and the refusal is in the log", async () => {
    const { id } = await desk.makeApplicant({ consent: false });
    desk.sandbox.control.clearCalls();
    await expect(run(reviewer, id, "user.phone")).rejects.toMatchObject({ code: "consent_missing" });
    expect(totalCalls()).toBe(0);
    expect(await db.checkRun.count({ where: { applicantId: id } })).toBe(0);
    const [, outcome] = await logOf(id, "user.phone");
    expect(outcome).toMatchObject({ outcome: "refused", code: "consent_missing" });
  });

  test("consent is recorded once; after it the check runs, and both are on record", async () => {
    const { id } = await desk.makeApplicant({ consent: false });
    expect(await run(reviewer, id, "user.consent", consent)).toEqual({
      outcome: "answered",
      response: { success: true },
    });
    expect((await db.applicant.findUniqueOrThrow({ where: { id } })).consentedAt).not.toBeNull();
    await expect(run(reviewer, id, "user.consent", consent)).rejects.toMatchObject({ code: "state_conflict" });
    expect(desk.calls("user.consent")).toBe(1);
    await run(reviewer, id, "user.phone");
    const runs = await db.checkRun.findMany({ where: { applicantId: id }, orderBy: { startedAt: "asc" } });
    expect(runs.map(({ operationId, outcome, staffId }) => [operationId, outcome, staffId])).toEqual([
      ["user.consent", "answered", reviewer.id],
      ["user.phone", "answered", reviewer.id],
    ]);
  });

  test.each([
    "user.create",
    "user.update",
    "user.override",
    "user.test-result",
    "records.county-criminal",
    "records.federal-civil",
    "records.all-counties",
  ])("%s has a way of its own, and is not sent from here", async (operationId) => {
    const all = await signedIn(["reviewer", "orderer", "approver"]);
    const { id } = await desk.makeApplicant();
    desk.sandbox.control.clearCalls();
    await expect(run(all, id, operationId)).rejects.toMatchObject({ code: "state_conflict" });
    expect(totalCalls()).toBe(0);
  });

  test("who may is said by the operation: a viewer and an orderer run no check, and nothing is sent", async () => {
    const orderer = await signedIn(["orderer"]);
    const { id } = await desk.makeApplicant();
    desk.sandbox.control.clearCalls();
    for (const person of [viewer, orderer]) {
      await expect(run(person, id, "user.phone")).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(totalCalls()).toBe(0);
    expect((await logOf(id, "user.phone")).map(({ outcome }) => outcome)).toEqual([null, "refused", null, "refused"]);
  });

  test("fields are refused by the operation's own rules, field by field", async () => {
    const { id } = await desk.makeApplicant();
    desk.sandbox.control.clearCalls();
    await expect(run(reviewer, id, "user.phone-code", { code: "12x", more: 1 })).rejects.toMatchObject({
      code: "invalid_input",
      facts: { issues: expect.arrayContaining([expect.objectContaining({ path: "code" })]) },
    });
    expect(totalCalls()).toBe(0);
  });

  test("an operation that nobody knows is nothing", async () => {
    const { id } = await desk.makeApplicant();
    for (const operationId of ["user.nonsense", "__proto__", "constructor"]) {
      await expect(run(reviewer, id, operationId)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test.each([
    [{ kind: "status", status: 400 }, "refused"],
    [{ kind: "status", status: 500 }, "unknown"],
    [{ kind: "reset-after" }, "unknown"],
    [{ kind: "html" }, "unknown"],
  ] as const)("a failure (%o) is kept as what it is, and is not sent again", async (fault, outcome) => {
    const { id } = await desk.makeApplicant();
    desk.fault({ operation: "user.phone", ...fault });
    await expect(run(reviewer, id, "user.phone")).rejects.toMatchObject({ code: expect.stringMatching(/^upstream_/) });
    expect(desk.calls("user.phone")).toBe(1);
    const kept = await db.checkRun.findFirstOrThrow({ where: { applicantId: id } });
    expect(kept).toMatchObject({ outcome, errorCode: expect.stringMatching(/^upstream_/), response: null });
    expect(kept.finishedAt).not.toBeNull();
  });
});

describe("reading a result", () => {
  test("the first answer is kept with the hash of its bytes; the same again is not kept twice; a change is", async () => {
    const { id, accessCode } = await desk.makeApplicant();
    const first = await read(id);
    expect(first).toMatchObject({ changed: false, stale: null });
    expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
    const again = await read(id, { refresh: "1" });
    expect(again).toMatchObject({ snapshotId: first.snapshotId, sha256: first.sha256, changed: false });
    await run(reviewer, id, "user.ssn");
    const changed = await read(id);
    expect(changed.snapshotId).not.toBe(first.snapshotId);
    expect(changed).toMatchObject({ changed: true, sections: { SSNVerification: { state: "clear" } } });
    const kept = await snapshotsOf(id);
    expect(kept.map(({ keptFor }) => keptFor)).toEqual(["first", "changed"]);
    expect(Buffer.from(kept[1]?.sha256 ?? []).toString("hex")).toBe(changed.sha256);
    expect(accessCode).not.toBe("");
  });

  test("a young answer is not asked for again, unless somebody wants it or something was done since", async () => {
    const { id } = await desk.makeApplicant();
    await read(id);
    await read(id);
    expect(desk.calls("user.test-result")).toBe(1);
    await read(id, { refresh: "1" });
    expect(desk.calls("user.test-result")).toBe(2);
    await run(reviewer, id, "user.email");
    await read(id);
    expect(desk.calls("user.test-result")).toBe(3);
    await db.applicant.update({ where: { id }, data: { resultFetchedAt: new Date(Date.now() - 61_000) } });
    await read(id);
    expect(desk.calls("user.test-result")).toBe(4);
  });

  test("twenty who ask at once share one call", async () => {
    const { id } = await desk.makeApplicant();
    desk.fault({ operation: "user.test-result", kind: "latency", latencyMs: 100 });
    const views = await Promise.all(Array.from({ length: 20 }, () => read(id, { refresh: "1" })));
    expect(desk.calls("user.test-result")).toBe(1);
    expect(new Set(views.map(({ snapshotId }) => snapshotId)).size).toBe(1);
    expect(await snapshotsOf(id)).toHaveLength(1);
  });

  test("an answer that took longer than a newer one does not take its place", async () => {
    const { id } = await desk.makeApplicant();
    const newest = await read(id);
    const later = new Date(Date.now() + 60_000);
    await db.applicant.update({ where: { id }, data: { resultFetchedAt: later } });
    await run(reviewer, id, "user.ssn");
    const view = await read(id, { refresh: "1" });
    expect(view).toMatchObject({ snapshotId: newest.snapshotId, fetchedAt: later.toISOString(), changed: false });
    expect(await snapshotsOf(id)).toHaveLength(1);
  });

  test("only news moves an applicant up the list", async () => {
    const { id } = await desk.makeApplicant();
    await read(id);
    const updatedAt = async () => (await db.applicant.findUniqueOrThrow({ where: { id } })).updatedAt.getTime();
    const before = await updatedAt();
    await read(id, { refresh: "1" });
    await transaction((tx) => refreshApplicantIndex(tx, id));
    expect(await updatedAt()).toBe(before);
    await run(reviewer, id, "user.ssn");
    await read(id);
    expect(await updatedAt()).toBeGreaterThan(before);
  });

  test("when the service fails, the last kept answer is shown as such; without one the failure is", async () => {
    const { id } = await desk.makeApplicant();
    desk.fault({ operation: "user.test-result", kind: "status", status: 500, count: 9 });
    await expect(read(id)).rejects.toMatchObject({ code: "upstream_failed" });
    desk.sandbox.control.faults.clear();
    const good = await read(id);
    desk.fault({ operation: "user.test-result", kind: "html", count: 9 });
    const stale = await read(id, { refresh: "1" });
    expect(stale).toMatchObject({ snapshotId: good.snapshotId, stale: { code: "upstream_unreadable" } });
    expect(stale.fetchedAt).toBe(good.fetchedAt);
  });

  test("an expired code is said in the list, and forgotten when the service knows it again", async () => {
    const { id, accessCode } = await desk.makeApplicant();
    await read(id);
    await desk.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: true });
    const stale = await read(id, { refresh: "1" });
    expect(stale.stale?.code).toBe("access_code_unknown");
    expect(await statusOf(id)).toBe("expired");
    await expect(run(reviewer, id, "user.phone")).rejects.toMatchObject({ code: "access_code_unknown" });
    await desk.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: false });
    await read(id, { refresh: "1" });
    expect(await statusOf(id)).toBe("needs_review");
  });

  test("a viewer's view holds no name, number or image in the clear", async () => {
    const { id, accessCode } = await desk.makeApplicant();
    const view = JSON.stringify(await read(id, {}, viewer));
    for (const secret of ["Imogen", "Farrow", "imogen.farrow", "Larkspur", "900101234", accessCode]) {
      expect(view, secret).not.toContain(secret);
    }
    expect(JSON.stringify(await read(id))).toContain("Imogen");
    expect(JSON.stringify(await read(id))).not.toContain(accessCode);
  });
});

describe("revealing", () => {
  const reveal = (id: string, paths: string[], reason = "Call-back check", person = reviewer) =>
    act(revealValues, person, { params: { id }, body: { paths, reason } });

  test("shows the value to who may, and writes path and reason, never the value, into the log", async () => {
    const { id, accessCode } = await desk.makeApplicant();
    await read(id);
    const { values } = await reveal(id, ["user.ssn", "user.userAccessCode", "user.firstName"]);
    expect(values).toEqual({
      "user.ssn": "900101234",
      "user.userAccessCode": accessCode,
      "user.firstName": "Imogen",
    });
    const [intent, outcome] = await logOf(id, "applicant.reveal");
    expect(intent).toMatchObject({ phase: "intent", details: { count: 3, reason: "Call-back check" } });
    expect(outcome).toMatchObject({
      outcome: "done",
      details: { paths: ["user.ssn", "user.userAccessCode", "user.firstName"], reason: "Call-back check" },
    });
    const stored = await dump();
    for (const value of ["900101234", accessCode]) expect(holds(stored, value)).toBe(false);
  });

  test.each([
    ["something that is not masked", "idVerification.status"],
    ["something that is not there", "user.nonsense"],
    ["a prototype", "user.__proto__"],
    ["a whole section", "user"],
    ["nothing", "."],
  ])("%s is refused, and not shown", async (_, path) => {
    const { id } = await desk.makeApplicant();
    await read(id);
    await expect(reveal(id, [path])).rejects.toMatchObject({ code: "invalid_input" });
    const [, outcome] = await logOf(id, "applicant.reveal");
    expect(outcome).toMatchObject({ outcome: "refused", details: { count: 1 } });
    expect(outcome?.details).not.toHaveProperty("paths");
  });

  test.each(["viewer", "orderer", "approver", "auditor", "admin"] as const)("a %s reveals nothing", async (role) => {
    const person = await signedIn([role]);
    const { id } = await desk.makeApplicant();
    await expect(reveal(id, ["user.ssn"], "because", person)).rejects.toMatchObject({ code: "forbidden" });
  });

  test.each(["SSN 900101234", "it is 900-10-1234", "900 10 1234", "ends in 1234", "٩٠٠١"])(
    "a reason with a number (%s) never reaches the log",
    async (reason) => {
      const { id } = await desk.makeApplicant();
      await expect(reveal(id, ["user.ssn"], reason)).rejects.toThrow(/Leave numbers out/);
      expect(await logOf(id, "applicant.reveal")).toEqual([]);
    },
  );
});

describe("the timeline", () => {
  test("tells what happened in plain words, newest first, page by page, without a value", async () => {
    const { id } = await desk.makeApplicant({ consent: false });
    await read(id);
    await run(reviewer, id, "user.consent", consent);
    await expect(run(reviewer, id, "user.phone-code", { code: "000000" })).rejects.toMatchObject({});
    await act(revealValues, reviewer, { params: { id }, body: { paths: ["user.ssn"], reason: "Support case" } });
    await read(id, { refresh: "1" });
    await read(id, { refresh: "1" });

    const items = [];
    let cursor: string | undefined;
    for (let page = 0; page < 5; page++) {
      const { items: some, nextCursor } = await act(getTimeline, viewer, {
        params: { id },
        query: { limit: 2, cursor },
      });
      items.push(...some);
      if (!nextCursor) break;
      cursor = nextCursor;
    }
    expect(items.map(({ title, outcome }) => [title, outcome])).toEqual([
      ["Result changed", "done"],
      ["Masked values shown", "done"],
      ["Verify Phone Code", "refused"],
      ["Consent recorded", "done"],
      ["Result first read", "done"],
    ]);
    expect(items[1]).toMatchObject({ by: { name: "Ravi Reviewer" }, detail: "user.ssn: “Support case”" });
    expect(JSON.stringify(items)).not.toMatch(/Imogen|900101234|Farrow/);
  });

  test("an act whose outcome nobody has written yet is open", async () => {
    const { id } = await desk.makeApplicant();
    const { appendAudit } = await import("@/lib/audit/append");
    await appendAudit({
      phase: "intent",
      action: "user.phone",
      actor: { type: "system", job: "test" },
      object: { type: "applicant", id },
      requestId: "none",
      details: {},
    });
    const { items } = await act(getTimeline, reviewer, { params: { id } });
    expect(items).toMatchObject([{ action: "user.phone", outcome: "open", by: null }]);
  });
});
