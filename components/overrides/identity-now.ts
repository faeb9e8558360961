/** How the identity stands before an override and after it, as its two sides are drawn. Pure. */
import { type EvidenceState, evidenceWords } from "@/components/ui/evidence";
import type { CheckBlock } from "@/lib/contracts/checks";
import type { Override } from "@/lib/contracts/overrides";
import type { ServiceVerdict } from "@/lib/contracts/results";
import { verdictOf } from "./verdict-copy";

/** How an identity stands. By override is nobody's finding: it has no state, and is drawn without color. */
export type IdentityStatus = { state: EvidenceState | null; word: string };

const byService: IdentityStatus = { state: "clear", word: "Verified by the service" };
const byOverride: IdentityStatus = { state: null, word: "By override" };

/** The verdict of the ID upload: a pass says that the service has verified the identity itself. */
const idPath = "idVerification.status";

/**
 * What the service's own verdicts say of the identity.
 *
 * @param verdicts as they stand in a result that no override has changed
 * @returns never clear unless the service says that it verified the ID; nothing taken is not taken
 */
export function identityBy(verdicts: readonly ServiceVerdict[]): IdentityStatus {
  if (verdicts.some(({ path, state }) => path === idPath && state === "clear")) {
    return byService;
  }
  const { state } = verdictOf(verdicts);
  switch (state) {
    case "blocking":
    case "attention":
      return { state, word: "Not verified" };
    case "absent":
    case "unrecognized":
      return { state, word: evidenceWords[state] };
    default:
      // A passport or a quiz that passed is not the service's word that the identity is verified.
      return { state: "unknown", word: "Not stated" };
  }
}

type Side = { label: string; standing: IdentityStatus };
/** `to` is null where nothing is left to be changed. */
export type Effect = { title: string; from: Side; to: Side | null };

const changes = { title: "What it changes", from: "Identity before", to: "Afterwards", standing: byOverride };
const notDone = { title: "What it would have changed", from: "Identity then", to: "With it", standing: byOverride };
const notKnown: IdentityStatus = { state: "unknown", word: "Not known" };

const ends: Record<Override["state"], { title: string; from: string; to: string; standing: IdentityStatus }> = {
  requested: { ...changes, from: "Identity now" },
  sending: changes,
  applied: {
    ...changes,
    title: "What it changed",
    to: "Identity now",
    standing: { ...byOverride, word: "Verified by override" },
  },
  outcome_unknown: { ...changes, to: "Identity now", standing: notKnown },
  rejected: notDone,
  withdrawn: notDone,
  refused: notDone,
};

/**
 * What an override changes, or has changed.
 *
 * @param state of the request; "requested" for one that is not made yet
 * @param verdicts the service's own: of now while the request waits, else as they were when it was decided; null where
 *   those were not kept
 */
export function effectOf(state: Override["state"], verdicts: readonly ServiceVerdict[] | null): Effect {
  const { title, from, to, standing } = ends[state];
  const before = verdicts ? identityBy(verdicts) : notKnown;
  return { title, from: { label: from, standing: before }, to: { label: to, standing } };
}

/** Of an identity that the service has verified itself there is nothing to change. */
export const resolvedByService: Effect = {
  title: "The identity",
  from: { label: "Identity now", standing: byService },
  to: null,
};

/**
 * Why no override can be asked for, and where that is seen; null where one can, or where the reader's role is the
 * reason.
 *
 * @param blocks what keeps `user.override` from being run
 */
export function nothingToOverride(blocks: readonly CheckBlock[]): CheckBlock | null {
  return blocks.find(({ code }) => code === "done") ?? null;
}
