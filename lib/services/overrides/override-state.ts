/** The states of an override request and the transitions between them. Pure. */

import type { OverrideState } from "@/lib/decisions/overrides";
import { keysOf } from "@/lib/keys-of";

type Transition = { from: readonly OverrideState[]; to: OverrideState };

/**
 * Events of a request, and the transition that each makes.
 *
 * - `reject`: an approver rejected it
 * - `withdraw`: the requester withdrew it
 * - `send`: an approver approved it, and the call is about to be made. The only transition that leads to a call
 * - `not_sent`: the call was provably not sent, so the request awaits a decision again
 * - `apply`, `refuse`: the service's answer
 * - `timed_out`: whether the service applied it is unknown
 * - `resolve_applied`, `resolve_not_applied`: a person determined the outcome
 */
const transitions = {
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
} satisfies Record<string, Transition>;
export type OverrideEvent = keyof typeof transitions;
export const overrideEvents = keysOf(transitions);

/** The states in which an event is possible, and the state that it leads to. */
export function transitionsOf(event: OverrideEvent): Transition {
  return transitions[event];
}
