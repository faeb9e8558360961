/** The states of an override request and the moves between them. Pure. */
import type { OverrideState } from "@/lib/contracts/overrides";

/**
 * What can happen to a request.
 *
 * - `reject`: somebody else said no
 * - `withdraw`: the person who asked takes it back
 * - `send`: somebody else said yes, and the call is about to be made. The only move toward the service
 * - `not_sent`: the call provably never left, so the request waits as before
 * - `apply`, `refuse`: what the service answered
 * - `timed_out`: nobody can say whether the service applied it
 * - `resolve_applied`, `resolve_not_applied`: a person has found out
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

const moves: Record<OverrideEvent, { from: readonly OverrideState[]; to: OverrideState }> = {
  reject: { from: ["requested"], to: "rejected" },
  withdraw: { from: ["requested"], to: "withdrawn" },
  send: { from: ["requested"], to: "sending" },
  not_sent: { from: ["sending"], to: "requested" },
  // From `outcome_unknown`: an answer that came after the call was given up on.
  apply: { from: ["sending", "outcome_unknown"], to: "applied" },
  refuse: { from: ["sending", "outcome_unknown"], to: "refused" },
  timed_out: { from: ["sending"], to: "outcome_unknown" },
  resolve_applied: { from: ["outcome_unknown"], to: "applied" },
  resolve_not_applied: { from: ["outcome_unknown"], to: "refused" },
};

/** The states in which an event is possible, and the one it leads to. */
export function movesOf(event: OverrideEvent): { from: readonly OverrideState[]; to: OverrideState } {
  return moves[event];
}
