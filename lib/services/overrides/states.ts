/** The states of an override request and the moves between them. Pure. */
import type { OverrideState } from "@/lib/contracts/overrides";

/**
 * What can happen to a request.
 *
 * - `reject`: somebody else said no
 * - `send`: somebody else said yes, and the call is about to be made. The only move toward the service
 * - `unsent`: the call provably never left, so the request waits as before
 * - `apply`, `refuse`: what the service answered
 * - `lose`: nobody can say whether the service applied it
 * - `settle-applied`, `settle-not-applied`: a person has found out
 */
export const overrideEvents = [
  "reject",
  "send",
  "unsent",
  "apply",
  "refuse",
  "lose",
  "settle-applied",
  "settle-not-applied",
] as const;
export type OverrideEvent = (typeof overrideEvents)[number];

const moves: Record<OverrideEvent, { from: readonly OverrideState[]; to: OverrideState }> = {
  reject: { from: ["requested"], to: "rejected" },
  send: { from: ["requested"], to: "sending" },
  unsent: { from: ["sending"], to: "requested" },
  // From `outcome_unknown`: an answer that came after the call was given up on.
  apply: { from: ["sending", "outcome_unknown"], to: "applied" },
  refuse: { from: ["sending", "outcome_unknown"], to: "refused" },
  lose: { from: ["sending"], to: "outcome_unknown" },
  "settle-applied": { from: ["outcome_unknown"], to: "applied" },
  "settle-not-applied": { from: ["outcome_unknown"], to: "refused" },
};

/** The states in which an event is possible, and the one it leads to. */
export function movesOf(event: OverrideEvent): { from: readonly OverrideState[]; to: OverrideState } {
  return moves[event];
}

/** States that somebody still has to do something about. One such request stands for an applicant at a time. */
export const openStates = ["requested", "sending", "outcome_unknown"] as const satisfies readonly OverrideState[];

/** How long a call may take before nobody waits for its outcome. Well over the longest call. */
export const sendLeaseMs = 60_000;
