/** Which acts a reader has on an applicant, and which of them a rule keeps closed just now. Pure. */
import { can, type Role } from "@/lib/auth/permissions";
import type { ApplicantView } from "@/lib/contracts/applicants";
import type { Override } from "@/lib/contracts/overrides";
import type { ServiceVerdict } from "@/lib/contracts/results";

export type ApplicantRights = {
  edit: boolean;
  exportReport: boolean;
  invite: boolean;
  placeOrders: boolean;
  readOrders: boolean;
  requestOverride: boolean;
  /** Of one that the service has verified too: where results never change (mock mode), its verdict closes nothing. */
  overrideVerified?: boolean;
  readOverrides: boolean;
  reveal: boolean;
  recordConsent: boolean;
  runChecks: boolean;
};

/** What somebody with these roles may do here; what they may not is not on the screen. */
export function rightsOf(roles: readonly Role[]): ApplicantRights {
  return {
    edit: can(roles, "applicant.write"),
    exportReport: can(roles, "report.export"),
    invite: can(roles, "applicant.write"),
    placeOrders: can(roles, "order.place"),
    readOrders: can(roles, "order.read"),
    requestOverride: can(roles, "override.request"),
    readOverrides: can(roles, "override.read"),
    reveal: can(roles, "applicant.reveal"),
    recordConsent: can(roles, "applicant.write"),
    runChecks: can(roles, "check.run"),
  };
}

/** Requests that stand: while one does, another makes no sense. */
const standing: ReadonlySet<Override["state"]> = new Set(["requested", "sending", "outcome_unknown"]);

/** The request that waits, or whose outcome nobody knows yet. */
export function openRequest<T extends Pick<Override, "state">>(requests: readonly T[]): T | undefined {
  return requests.find(({ state }) => standing.has(state));
}

/** An act that is open, or the sentence that says why it is not. */
export type Availability = { open: true } | { open: false; why: string };

/** Without consent every verification and every order fails (States and transitions), so neither is offered. */
export function orderAvailability(applicant: Pick<ApplicantView, "consentedAt">): Availability {
  return applicant.consentedAt ? { open: true } : { open: false, why: "Consent is not recorded" };
}

/** Get hosted UI token: "usable after user creation and consent" (User operations). */
export const inviteAvailability = orderAvailability;

/**
 * Manually Verify Identity is for an identity that is not verified yet, once consent is recorded.
 *
 * @param verdicts the service's own, as last read; undefined while they are not known, which closes nothing
 */
export function overrideAvailability(
  applicant: Pick<ApplicantView, "consentedAt" | "overriddenAt">,
  verdicts?: readonly ServiceVerdict[],
): Availability {
  if (applicant.overriddenAt) return { open: false, why: "The identity is verified by override already" };
  if (verdicts?.some(({ path, state }) => path === "idVerification.status" && state === "clear")) {
    return { open: false, why: "The service has verified this identity: there is nothing to override" };
  }
  return orderAvailability(applicant);
}
