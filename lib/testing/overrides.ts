/** Requests, decides and resolves overrides, for integration tests. */

import type { Resolution } from "@/lib/features/overrides/contract/overrides";
import {
  approveOverride,
  rejectOverride,
  resolveOverride,
  withdrawOverride,
} from "@/lib/features/overrides/decide-override";
import { requestOverride } from "@/lib/features/overrides/request-override";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { confirmPassword, type TestPerson } from "@/lib/testing/staff";

export async function requestOverrideAs(person: TestPerson, applicantId: string, token?: string) {
  const body = {
    reasonCode: "name_format",
    note: "The person was seen with the document.",
    stepUp: token ?? (await confirmPassword(person, `override.request:${applicantId}`)),
  } as const;
  return runAction(requestOverride, person.caller(), { params: { id: applicantId }, query: {}, headers: {}, body });
}

export async function decideOverrideAs(kind: "approve" | "reject", person: TestPerson, id: string, token?: string) {
  const body = {
    note: "Looked at both sides.",
    stepUp: token ?? (await confirmPassword(person, `override.${kind}:${id}`)),
  };
  const input = { params: { id }, query: {}, headers: {}, body };
  return kind === "approve"
    ? runAction(approveOverride, person.caller(), input)
    : runAction(rejectOverride, person.caller(), input);
}

export const withdrawOverrideAs = (person: TestPerson, id: string) =>
  runAction(withdrawOverride, person.caller(), { params: { id }, query: {}, headers: {}, body: {} });

export async function resolveOverrideAs(outcome: Resolution, person: TestPerson, id: string, token?: string) {
  const stepUp = token ?? (await confirmPassword(person, `override.resolve:${id}`));
  const body = { outcome, note: "The service's support looked it up.", stepUp };
  return runAction(resolveOverride, person.caller(), { params: { id }, query: {}, headers: {}, body });
}

export const stateOf = async (id: string) => (await db.overrideRequest.findUniqueOrThrow({ where: { id } })).state;
