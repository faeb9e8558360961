import { describe, expect, test } from "vitest";
import { snoozeApplicant } from "@/lib/features/applicants/queue/snooze";
import { getResult } from "@/lib/features/checks/read-result";
import { closeIdentity } from "@/lib/identity/service";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { auditEventsOf, pathInput, setUpTestConsole } from "@/lib/testing/orders";
import { decideOverrideAs, requestOverrideAs, stateOf, withdrawOverrideAs } from "@/lib/testing/overrides";
import { decideAs, decisionsOf, verifyId } from "@/lib/testing/review";
import { confirmPassword, setUpPerson, type TestPerson } from "@/lib/testing/staff";
import { getOverride, listApplicantOverrides, listOverrides } from "./get-override";
import { requestOverride } from "./request-override";
import { expireStaleOverrides } from "./send-override";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const approver = setUpPerson(["approver"], "Ada Approver");
const colleague = setUpPerson(["approver"], "Carl Colleague");
/** A person with both roles, who still may not decide their own request. */
const both = setUpPerson(["reviewer", "approver", "admin"]);

async function asked(person = reviewer) {
  const applicant = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(person, applicant.id);
  return { id, applicantId: applicant.id, accessCode: applicant.accessCode };
}

const detailOf = (person: TestPerson, id: string) => runAction(getOverride, person.caller(), pathInput({ id }));

describe("an identity that the service verified while the request waited", () => {
  test("is not overridden: the approver is told, and can reject the request", async () => {
    const clearId = { confidence: 92, barcodeRead: true };
    const { id: applicantId } = await testConsole.makeApplicant({ script: { windowMs: 0, prompt: true, id: clearId } });
    const { id } = await requestOverrideAs(reviewer, applicantId);
    await verifyId(reviewer, applicantId);
    await expect(decideOverrideAs("approve", approver, id)).rejects.toMatchObject({ code: "state_conflict" });
    expect(testConsole.calls("user.override")).toBe(0);
    expect(await db.applicant.findUniqueOrThrow({ where: { id: applicantId } })).toMatchObject({ overriddenAt: null });
    await decideOverrideAs("reject", approver, id);
    expect(await stateOf(id)).toBe("rejected");
  });
});

describe("requesting", () => {
  test("stores the result and the state of the conditions", async () => {
    const { id, applicantId } = await asked();
    const row = await db.overrideRequest.findUniqueOrThrow({ where: { id }, include: { snapshot: true } });
    expect(row).toMatchObject({ state: "requested", snapshot: { keptFor: "override" } });
    expect(row.conditions).toEqual({ a: expect.any(String), b: expect.any(String), c: "unknown" });
    expect(Buffer.from(row.note).includes("document")).toBe(false);
    expect((await db.applicant.findUniqueOrThrow({ where: { id: applicantId } })).status).toBe("in_approval");
    const detail = await detailOf(approver, id);
    expect(detail).toMatchObject({
      resultUnchanged: true,
      blockedFor: null,
      note: "The person was seen with the document.",
      requestedBy: { name: "Rita Reviewer" },
    });
    expect(detail.conditions.map(({ id: letter }) => letter)).toEqual(["a", "b", "c"]);
    expect(detail.verdicts.map(({ label }) => label)).toContain("Photo ID");
    expect(testConsole.calls("user.override")).toBe(0);
  });

  test("requires consent, and a step-up for this applicant", async () => {
    const without = await testConsole.makeApplicant({ consent: false });
    await expect(requestOverrideAs(reviewer, without.id)).rejects.toMatchObject({ code: "consent_missing" });
    const [one, other] = [await testConsole.makeApplicant(), await testConsole.makeApplicant()];
    const token = await confirmPassword(reviewer, `override.request:${one.id}`);
    await expect(requestOverrideAs(reviewer, other.id, token)).rejects.toMatchObject({ code: "step_up_required" });
    await expect(requestOverrideAs(reviewer, other.id, "made-up")).rejects.toMatchObject({ code: "step_up_required" });
    expect(await db.overrideRequest.count({ where: { applicantId: other.id } })).toBe(0);
    await requestOverrideAs(reviewer, one.id, token);
  });

  test("a reason about a document is refused if none was uploaded, whatever the form offers", async () => {
    const { id } = await testConsole.makeApplicant();
    const request = async (reasonCode: "worn_document" | "name_format") => {
      const stepUp = await confirmPassword(reviewer, `override.request:${id}`);
      const body = { reasonCode, note: "The person was seen.", stepUp };
      return runAction(requestOverride, reviewer.caller(), { ...pathInput({ id }), body });
    };
    await expect(request("worn_document")).rejects.toMatchObject({
      code: "invalid_input",
      facts: { issues: [{ path: "reasonCode" }] },
    });
    expect(await db.overrideRequest.count({ where: { applicantId: id } })).toBe(0);
    await request("name_format");
  });

  test("accepts one of 10 concurrent requests", async () => {
    const { id } = await testConsole.makeApplicant();
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => confirmPassword(reviewer, `override.request:${id}`)),
    );
    const answers = await Promise.allSettled(tokens.map((token) => requestOverrideAs(reviewer, id, token)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "already_exists" });
    }
  });

  test("is refused to a person who may only approve", async () => {
    const { id } = await testConsole.makeApplicant();
    await expect(requestOverrideAs(approver, id, "any")).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("deciding", () => {
  test("an approval makes one call, reads the result again, and keeps the service's verdict", async () => {
    const { id, applicantId } = await asked();
    const before = testConsole.calls("user.test-result");
    const detail = await decideOverrideAs("approve", approver, id);
    expect(detail).toMatchObject({ state: "applied", decidedBy: { name: "Ada Approver" }, blockedFor: "decided" });
    expect(detail.verdicts.find(({ label }) => label === "Photo ID")?.state).toBe("absent");
    expect(testConsole.calls("user.override")).toBe(1);
    expect(testConsole.calls("user.test-result")).toBe(before + 1);
    expect((await db.applicant.findUniqueOrThrow({ where: { id: applicantId } })).overriddenAt).not.toBeNull();
    const [intent, outcome] = await auditEventsOf(id, "user.override");
    expect(outcome).toMatchObject({ outcome: "done", intentId: intent?.id });
    expect((await auditEventsOf(id, "override.approve")).map(({ phase, outcome }) => outcome ?? phase)).toEqual([
      "intent",
      "done",
    ]);
    await expect(requestOverrideAs(reviewer, applicantId)).rejects.toMatchObject({ code: "state_conflict" });
  });

  test("no one approves or rejects their own request, whatever their roles", async () => {
    const { id } = await asked(both);
    expect((await detailOf(both, id)).blockedFor).toBe("own_request");
    await expect(decideOverrideAs("approve", both, id)).rejects.toMatchObject({ code: "same_person" });
    await expect(decideOverrideAs("reject", both, id)).rejects.toMatchObject({ code: "same_person" });
    expect(testConsole.calls("user.override")).toBe(0);
    expect(await stateOf(id)).toBe("requested");
  });

  test("a person without the permission is refused, and told why", async () => {
    const { id } = await asked();
    expect((await detailOf(reviewer, id)).blockedFor).toBe("no_right");
    await expect(decideOverrideAs("approve", reviewer, id, "any")).rejects.toMatchObject({ code: "forbidden" });
  });

  test("an expired or used step-up, or one for another action, is refused", async () => {
    const { id } = await asked();
    const wrong = await confirmPassword(approver, `override.reject:${id}`);
    await expect(decideOverrideAs("approve", approver, id, wrong)).rejects.toMatchObject({ code: "step_up_required" });
    const old = await confirmPassword(approver, `override.approve:${id}`);
    await db.stepUp.updateMany({ where: { act: `override.approve:${id}` }, data: { expiresAt: new Date(0) } });
    await expect(decideOverrideAs("approve", approver, id, old)).rejects.toMatchObject({ code: "step_up_required" });
    expect(testConsole.calls("user.override")).toBe(0);
    expect(await stateOf(id)).toBe("requested");
  });

  test("20 concurrent approvals make one call", async () => {
    const { id } = await asked();
    const act = `override.approve:${id}`;
    const tokens = await Promise.all(Array.from({ length: 20 }, () => confirmPassword(approver, act)));
    const answers = await Promise.allSettled(tokens.map((token) => decideOverrideAs("approve", approver, id, token)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(testConsole.calls("user.override")).toBe(1);
    expect(await stateOf(id)).toBe("applied");
  });

  test("of two approvers of whom one approves and one rejects at once, one decides, and the other meets a conflict", async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = testConsole.calls("user.override");
      const { id } = await asked();
      const deciding = [
        ["approve", approver],
        ["reject", colleague],
      ] as const;
      const order = round % 2 === 0 ? deciding : deciding.toReversed();
      const answers = await Promise.all(order.map(([kind, person]) => codeOf(decideOverrideAs(kind, person, id))));
      expect(answers.toSorted()).toEqual(["done", "state_conflict"]);
      const [kind, person] = order[answers.indexOf("done")] ?? [];
      const row = await db.overrideRequest.findUniqueOrThrow({ where: { id } });
      expect(row).toMatchObject({ state: kind === "approve" ? "applied" : "rejected", decidedById: person?.id });
      expect(testConsole.calls("user.override") - before).toBe(kind === "approve" ? 1 : 0);
    }
  });

  test("a rejection sends nothing, and allows another request", async () => {
    const { id, applicantId } = await asked();
    expect(await decideOverrideAs("reject", approver, id)).toMatchObject({
      state: "rejected",
      decisionNote: "Looked at both sides.",
    });
    expect(testConsole.calls("user.override")).toBe(0);
    await expect(decideOverrideAs("approve", approver, id)).rejects.toMatchObject({ code: "state_conflict" });
    await requestOverrideAs(reviewer, applicantId);
  });
});

describe("the call", () => {
  test.each([
    [400, "upstream_rejected"],
    [417, "upstream_expectation_failed"],
  ])("a %i: refused, with the service's message", async (status, code) => {
    const { id, applicantId } = await asked();
    testConsole.fault(applicantId, { operation: "user.override", kind: "status", status });
    await expect(decideOverrideAs("approve", approver, id)).rejects.toMatchObject({
      code,
      facts: { upstreamMessage: expect.any(String) },
    });
    expect(await stateOf(id)).toBe("refused");
    expect((await auditEventsOf(id, "user.override")).at(-1)).toMatchObject({ outcome: "refused" });
    expect((await auditEventsOf(id, "override.approve")).at(-1)).toMatchObject({ outcome: "refused" });
  });

  test.each(["reset-after", "html", "truncated"] as const)(
    "%s: the outcome is unknown, and the call is never repeated",
    async (kind) => {
      const { id, applicantId } = await asked();
      testConsole.fault(applicantId, { operation: "user.override", kind });
      expect(await decideOverrideAs("approve", approver, id)).toMatchObject({ state: "outcome_unknown" });
      expect(testConsole.calls("user.override")).toBe(1);
      await expect(decideOverrideAs("approve", approver, id)).rejects.toMatchObject({ code: "state_conflict" });
      await expect(requestOverrideAs(reviewer, applicantId)).rejects.toMatchObject({ code: "already_exists" });
      expect((await db.applicant.findUniqueOrThrow({ where: { id: applicantId } })).overriddenAt).toBeNull();
    },
  );

  test("a call that was not sent leaves the request open for approval", async () => {
    const { id, applicantId } = await asked();
    testConsole.fault(applicantId, { operation: "user.test-result", kind: "status", status: 500, count: 15 });
    const { fetchResult } = await import("@/lib/cases/fetch-result");
    const { loadApplicant } = await import("@/lib/cases/applicant-record");
    for (let failure = 0; failure < 5; failure += 1) {
      await fetchResult(await loadApplicant(applicantId), new Date()).catch(() => 0);
    }
    await expect(decideOverrideAs("approve", approver, id)).rejects.toMatchObject({ code: "upstream_paused" });
    expect(await stateOf(id)).toBe("requested");
    testConsole.sandbox.control.faults.clear();
    await closeIdentity();
    expect((await decideOverrideAs("approve", approver, id)).state).toBe("applied");
    expect(testConsole.calls("user.override")).toBe(1);
  });

  test("after a process dies during the call, the worker marks the outcome as unknown", async () => {
    const { id } = await asked();
    const decidedAt = new Date(Date.now() - 120_000);
    await db.overrideRequest.update({ where: { id }, data: { state: "sending", decidedAt, decidedById: approver.id } });
    expect(await expireStaleOverrides(new AbortController().signal)).toBe(1);
    expect(await stateOf(id)).toBe("outcome_unknown");
    expect((await auditEventsOf(id, "user.override")).at(-1)).toMatchObject({ outcome: "unknown" });
  });
});

describe("the lists", () => {
  test("the queue pages through open requests; an applicant's list has all", async () => {
    const [first, second] = [await asked(), await asked()];
    await decideOverrideAs("reject", approver, second.id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { state: "open" as const, limit: 2, ...(cursor ? { cursor } : {}) };
      const page = await runAction(listOverrides, approver.caller(), { params: {}, query, body: {}, headers: {} });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toContain(first.id);
    expect(seen).not.toContain(second.id);
    expect(new Set(seen).size).toBe(seen.length);
    const own = await runAction(listApplicantOverrides, reviewer.caller(), pathInput({ id: second.applicantId }));
    expect(own.items.map(({ id, state }) => [id, state])).toEqual([[second.id, "rejected"]]);
  });
});

test("a request changes nothing about the result: no snooze ends, and no earlier decision is outdated", async () => {
  const { id: applicantId } = await testConsole.makeApplicant({ script: { windowMs: 0, prompt: true } });
  await runAction(getResult, reviewer.caller(), pathInput({ id: applicantId }));
  const asked = await decideAs(reviewer, applicantId, "ask");
  const until = new Date(Date.now() + 3_600_000);
  await runAs(snoozeApplicant, reviewer, { params: { id: applicantId }, body: { until: until.toISOString() } });
  const { id } = await requestOverrideAs(reviewer, applicantId);
  await withdrawOverrideAs(reviewer, id);
  const row = await db.applicant.findUniqueOrThrow({ where: { id: applicantId } });
  expect(row).toMatchObject({ status: "waiting_applicant", snoozedUntil: until });
  const { items, snapshotId } = await decisionsOf(reviewer, applicantId);
  expect(items).toMatchObject([{ id: asked.id, resultChanged: false, snapshotId }]);
});
