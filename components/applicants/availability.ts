/**
 * The permissions that a reader has for an applicant, and the rules that currently make an action unavailable. Pure.
 */

import { can, type Role } from "@/lib/base/permissions";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { interfaceFields } from "@/lib/domain/results/interface-fields";
import type { ServiceVerdict } from "@/lib/domain/results/view";
import type { Override } from "@/lib/features/overrides/contract/overrides";

export type ApplicantRights = ReturnType<typeof rightsOf> & {
  /**
   * Whether the reader may override an identity that is already verified. This is so in mock mode, where results never
   * change.
   */
  overrideVerified?: boolean;
};

export function rightsOf(roles: readonly Role[]) {
  return {
    decide: can(roles, "decision.make"),
    edit: can(roles, "applicant.write"),
    exportReport: can(roles, "report.export"),
    exportSubject: can(roles, "subject-access.export"),
    hold: can(roles, "hold.manage"),
    requestErasure: can(roles, "erasure.request"),
    approveErasure: can(roles, "erasure.approve"),
    invite: can(roles, "applicant.write"),
    placeOrders: can(roles, "order.place"),
    readDecisions: can(roles, "decision.read"),
    readOrders: can(roles, "order.read"),
    requestOverride: can(roles, "override.request"),
    readOverrides: can(roles, "override.read"),
    reveal: can(roles, "applicant.reveal"),
    recordConsent: can(roles, "applicant.write"),
    runChecks: can(roles, "check.run"),
  };
}

/** The states of a pending request. While a request is pending, a second one is not offered. */
const pendingStates: ReadonlySet<Override["state"]> = new Set(["requested", "sending", "outcome_unknown"]);

export function openRequest<T extends Pick<Override, "state">>(requests: readonly T[]): T | undefined {
  return requests.find(({ state }) => pendingStates.has(state));
}

export type Availability = { open: true } | { open: false; why: string };

type Ready = Pick<ApplicantView, "consentedAt" | "status">;

/**
 * With an expired code, or without consent, every verification and every order fails (Authentication; States and
 * transitions). The console therefore offers neither.
 */
export function orderAvailability(applicant: Ready): Availability {
  if (applicant.status === "expired") return { open: false, why: "The access code has expired" };
  return applicant.consentedAt ? { open: true } : { open: false, why: "Consent is not recorded" };
}

/** Get hosted UI token: "usable after user creation and consent" (User operations). */
export const inviteAvailability = orderAvailability;

/**
 * Manually Verify Identity is for an identity that is not verified yet, and requires consent. If `verdicts` are
 * unknown, they make nothing unavailable.
 */
export function overrideAvailability(
  applicant: Ready & Pick<ApplicantView, "overriddenAt">,
  verdicts?: readonly ServiceVerdict[],
): Availability {
  if (applicant.overriddenAt) return { open: false, why: "The identity is verified by override already" };
  if (verdicts?.some(({ path, state }) => path === interfaceFields.idVerdict && state === "clear")) {
    return { open: false, why: "The service has verified this identity: there is nothing to override" };
  }
  return orderAvailability(applicant);
}
