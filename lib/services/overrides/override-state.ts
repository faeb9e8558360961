/** The states of an override request and the transitions between them. Pure. */
import type { OverrideState } from "@/lib/contracts/constants/overrides";

/**
 * Events of a request.
 *
 * - `reject`: an approver rejected it
 * - `withdraw`: the requester withdrew it
 * - `send`: an approver approved it, and the call is about to be made. The only transition that leads to a call
 * - `not_sent`: the call was provably not sent, so the request awaits a decision again
 * - `apply`, `refuse`: the service's answer
 * - `timed_out`: whether the service applied it is unknown
 * - `resolve_applied`, `resolve_not_applied`: a person determined the outcome
 */
export const overrideEvents = [
  "reject",
  "withdraw",
  "send",
  "not_sent",
  "apply",
  "refuse",
  "timed_out",
  "resolve_applied",
  "resolve_not_applied",
] as const;
export type OverrideEvent = (typeof overrideEvents)[number];

const transitions: Record<OverrideEvent, { from: readonly OverrideState[]; to: OverrideState }> = {
  reject: { from: ["requested"], to: "rejected" },
  withdraw: { from: ["requested"], to: "withdrawn" },
  send: { from: ["requested"], to: "sending" },
  not_sent: { from: ["sending"], to: "requested" },
  // From `outcome_unknown`: an answer after the lease.
  apply: { from: ["sending", "outcome_unknown"], to: "applied" },
  refuse: { from: ["sending", "outcome_unknown"], to: "refused" },
  timed_out: { from: ["sending"], to: "outcome_unknown" },
  resolve_applied: { from: ["outcome_unknown"], to: "applied" },
  resolve_not_applied: { from: ["outcome_unknown"], to: "refused" },
};

/** The states in which an event is possible, and the state that it leads to. */
export function transitionsOf(event: OverrideEvent): { from: readonly OverrideState[]; to: OverrideState } {
  return transitions[event];
}
