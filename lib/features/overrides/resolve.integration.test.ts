import { describe, expect, test } from "vitest";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { auditEventsOf, pathInput, setUpTestConsole } from "@/lib/testing/orders";
import { decideOverrideAs, requestOverrideAs, resolveOverrideAs, stateOf } from "@/lib/testing/overrides";
import { confirmPassword, setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getOverride } from "./get-override";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const approver = setUpPerson(["approver"], "Ada Approver");
/** A person with both roles, who still may not resolve their own request. */
const both = setUpPerson(["reviewer", "approver", "admin"]);

/** Sends an override whose answer is lost: after the service applied it, or before the service read the request. */
async function lost(kind: "reset-after" | "reset-before", asker = reviewer) {
  const applicant = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(asker, applicant.id);
  testConsole.fault(applicant.id, { operation: "user.override", kind });
  const detail = await decideOverrideAs("approve", approver, id);
  expect(detail.state).toBe("outcome_unknown");
  return { id, applicantId: applicant.id };
}

const detailOf = (person: TestPerson, id: string) => runAction(getOverride, person.caller(), pathInput({ id }));
const applicantOf = (id: string) => db.applicant.findUniqueOrThrow({ where: { id } });
const idVerdict = (verdicts: { path: string; state: string }[] | undefined) =>
  verdicts?.find(({ path }) => path === "idVerification.status")?.state;

describe("found to be applied", () => {
  test("marks the applicant as overridden, and sends nothing", async () => {
    const { id, applicantId } = await lost("reset-after");
    const unknown = await detailOf(approver, id);
    expect(unknown).toMatchObject({ resolveBlockedFor: null, blockedFor: "decided", resolvedBy: null });
    // The page shows the verdicts before and after. The result does not say whether the override was applied.
    expect(idVerdict(unknown.verdicts)).toBe("absent");
    expect(idVerdict(unknown.serviceNow?.verdicts)).toBe("absent");
    const reads = testConsole.calls("user.test-result");
    expect(await resolveOverrideAs("applied", approver, id)).toMatchObject({
      state: "applied",
      errorCode: null,
      resolvedBy: { name: "Ada Approver" },
      resolvedAt: expect.any(String),
      resolvedNote: "The service's support looked it up.",
      resolveBlockedFor: "not_unknown",
      serviceNow: null,
    });
    expect(testConsole.calls("user.override")).toBe(1);
    expect(testConsole.calls("user.test-result")).toBe(reads + 1);
    const row = await db.overrideRequest.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(row.resolvedNote ?? []).includes("support")).toBe(false);
    expect((await applicantOf(applicantId)).overriddenAt).toEqual(row.decidedAt);
    await expect(requestOverrideAs(reviewer, applicantId)).rejects.toMatchObject({ code: "state_conflict" });
    expect(await auditEventsOf(id, "override.resolve")).toMatchObject([
      { phase: "intent", details: { resolvedAs: "applied" } },
      { phase: "outcome", outcome: "done", details: { resolvedAs: "applied" } },
    ]);
  });
});

describe("found not to be applied", () => {
  test("ends the request, and allows another", async () => {
    const { id, applicantId } = await lost("reset-before");
    await expect(requestOverrideAs(reviewer, applicantId)).rejects.toMatchObject({ code: "already_exists" });
    expect(idVerdict((await detailOf(approver, id)).serviceNow?.verdicts)).toBe("absent");
    expect(await resolveOverrideAs("not_applied", approver, id)).toMatchObject({
      state: "refused",
      errorCode: "resolved_not_applied",
      resolvedBy: { id: approver.id },
    });
    expect(await applicantOf(applicantId)).toMatchObject({
      overriddenAt: null,
      status: expect.not.stringMatching("in_approval"),
    });
    expect(testConsole.calls("user.override")).toBe(1);
    const { id: next } = await requestOverrideAs(reviewer, applicantId);
    expect((await decideOverrideAs("approve", approver, next)).state).toBe("applied");
  });

  test("can be resolved without evidence while the service fails", async () => {
    const { id, applicantId } = await lost("reset-before");
    await db.overrideRequest.update({ where: { id }, data: { finishedAt: new Date() } });
    testConsole.fault(applicantId, { operation: "user.test-result", kind: "status", status: 500, count: 30 });
    expect(await detailOf(approver, id)).toMatchObject({ serviceNow: null, resolveBlockedFor: null });
    expect((await resolveOverrideAs("not_applied", approver, id)).state).toBe("refused");
  });
});

describe("permission to resolve", () => {
  test("no one resolves their own request, whatever their roles", async () => {
    const { id } = await lost("reset-after", both);
    expect((await detailOf(both, id)).resolveBlockedFor).toBe("own_request");
    await expect(resolveOverrideAs("applied", both, id)).rejects.toMatchObject({ code: "same_person" });
    expect(await stateOf(id)).toBe("outcome_unknown");
    expect((await auditEventsOf(id, "override.resolve")).at(-1)).toMatchObject({
      outcome: "refused",
      code: "same_person",
    });
  });

  test("requires the permission to approve", async () => {
    const { id } = await lost("reset-after");
    expect((await detailOf(reviewer, id)).resolveBlockedFor).toBe("no_right");
    for (const role of ["viewer", "reviewer", "orderer", "auditor", "admin"] as const) {
      await expect(resolveOverrideAs("applied", await signInAs([role]), id)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    expect(await stateOf(id)).toBe("outcome_unknown");
  });

  test("requires a step-up for resolving this request", async () => {
    const [one, other] = [await lost("reset-after"), await lost("reset-after")];
    for (const act of [`override.resolve:${other.id}`, `override.approve:${one.id}`]) {
      const token = await confirmPassword(approver, act);
      await expect(resolveOverrideAs("applied", approver, one.id, token)).rejects.toMatchObject({
        code: "step_up_required",
      });
    }
    expect(await stateOf(one.id)).toBe("outcome_unknown");
    expect((await applicantOf(one.applicantId)).overriddenAt).toBeNull();
  });

  test("only an unknown outcome is resolved", async () => {
    const { id } = await requestOverrideAs(reviewer, (await testConsole.makeApplicant()).id);
    expect((await detailOf(approver, id)).resolveBlockedFor).toBe("not_unknown");
    await expect(resolveOverrideAs("applied", approver, id)).rejects.toMatchObject({ code: "state_conflict" });
    await decideOverrideAs("approve", approver, id);
    await expect(resolveOverrideAs("not_applied", approver, id)).rejects.toMatchObject({ code: "state_conflict" });
    expect(await stateOf(id)).toBe("applied");
  });

  test("of ten conflicting concurrent resolutions one is stored", async () => {
    const { id, applicantId } = await lost("reset-after");
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => confirmPassword(approver, `override.resolve:${id}`)),
    );
    const answers = await Promise.allSettled(
      tokens.map((token, index) => resolveOverrideAs(index % 2 ? "applied" : "not_applied", approver, id, token)),
    );
    const heard = answers.filter(({ status }) => status === "fulfilled");
    expect(heard).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "state_conflict" });
    }
    const isApplied = (await stateOf(id)) === "applied";
    expect((await applicantOf(applicantId)).overriddenAt !== null).toBe(isApplied);
    const done = (await auditEventsOf(id, "override.resolve")).filter(({ outcome }) => outcome === "done");
    expect(done).toHaveLength(1);
  });
});
