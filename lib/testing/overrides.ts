/** For integration tests: asking for overrides, deciding and resolving them. */
import { runAction } from "@/lib/actions/define-action";
import { issueStepUp } from "@/lib/auth/step-up";
import type { Resolution } from "@/lib/contracts/overrides";
import { db, transaction } from "@/lib/data/prisma";
import {
  approveOverride,
  rejectOverride,
  resolveOverride,
  withdrawOverride,
} from "@/lib/services/overrides/decide-override";
import { requestOverride } from "@/lib/services/overrides/request-override";
import type { TestPerson } from "@/lib/testing/staff";

/** A confirmation, without the password that it takes: how often that may be tried is another test's matter. */
export async function confirmPassword(person: TestPerson, act: string): Promise<string> {
  return (await transaction((tx) => issueStepUp(tx, person.staff, act))).token;
}

/** Asks for an override of an applicant. */
export async function requestOverrideAs(person: TestPerson, applicantId: string, token?: string) {
  const body = {
    reasonCode: "worn_document",
    note: "The person was seen with the document.",
    stepUp: token ?? (await confirmPassword(person, `override.request:${applicantId}`)),
  } as const;
  return runAction(requestOverride, person.caller(), { params: { id: applicantId }, query: {}, headers: {}, body });
}

/** Approves or rejects a request. */
export async function decideOverrideAs(kind: "approve" | "reject", person: TestPerson, id: string, token?: string) {
  const body = {
    note: "Looked at both sides.",
    stepUp: token ?? (await confirmPassword(person, `override.${kind}:${id}`)),
  };
  const input = { params: { id }, query: {}, headers: {}, body };
  return runAction(kind === "approve" ? approveOverride : rejectOverride, person.caller(), input);
}

/** Takes a request back. */
export const withdrawOverrideAs = (person: TestPerson, id: string) =>
  runAction(withdrawOverride, person.caller(), { params: { id }, query: {}, headers: {}, body: {} });

/** Says what became of a request. */
export async function resolveOverrideAs(outcome: Resolution, person: TestPerson, id: string, token?: string) {
  const stepUp = token ?? (await confirmPassword(person, `override.resolve:${id}`));
  const body = { outcome, note: "The service's support looked it up.", stepUp };
  return runAction(resolveOverride, person.caller(), { params: { id }, query: {}, headers: {}, body });
}

export const stateOf = async (id: string) => (await db.overrideRequest.findUniqueOrThrow({ where: { id } })).state;
