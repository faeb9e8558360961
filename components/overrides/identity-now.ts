/** The identity before an override and after it, for the two sides of the effect card. Pure. */

import type { CheckBlock } from "@/lib/checks/blocks";
import type { Override } from "@/lib/contracts/overrides";
import { type EvidenceState, evidenceLabels } from "@/lib/results/evidence";
import { interfaceFields } from "@/lib/results/interface-fields";
import { flagOf, readerOf } from "@/lib/results/reading";
import type { ResultView, ServiceVerdict } from "@/lib/results/view";
import { verdictOf } from "./verdict-copy";

/** An identity's status. An override is not a finding: it has no state, and is drawn without color. */
export type IdentityStatus = { state: EvidenceState | null; word: string };

const byService: IdentityStatus = { state: "clear", word: "Verified by the service" };
const byOverride: IdentityStatus = { state: null, word: "By override" };

/** The verdict of the ID upload: a pass means that the service has verified the identity itself. */
const idPath = interfaceFields.idVerdict;

/**
 * The identity's status from the service's own verdicts.
 *
 * @param verdicts from a result that no override has changed
 * @returns never clear unless the service says that it verified the ID; absent when nothing was taken
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
      return { state, word: evidenceLabels[state] };
    default:
      // A passed passport or quiz is not the service's statement that the identity is verified.
      return { state: "unknown", word: "Not stated" };
  }
}

type Side = { label: string; status: IdentityStatus };
/** `to` is null where nothing is left to change. */
export type Effect = { title: string; from: Side; to: Side | null };

const changes = { title: "What it changes", from: "Identity before", to: "Afterwards", status: byOverride };
const notDone = { title: "What it would have changed", from: "Identity then", to: "With it", status: byOverride };
const notKnown: IdentityStatus = { state: "unknown", word: "Not known" };

const ends: Record<Override["state"], { title: string; from: string; to: string; status: IdentityStatus }> = {
  requested: { ...changes, from: "Identity now" },
  sending: changes,
  applied: {
    ...changes,
    title: "What it changed",
    to: "Identity now",
    status: { ...byOverride, word: "Verified by override" },
  },
  outcome_unknown: { ...changes, to: "Identity now", status: notKnown },
  rejected: notDone,
  withdrawn: notDone,
  refused: notDone,
};

/**
 * What an override changes, or has changed.
 *
 * @param state of the request; "requested" for one that does not exist yet
 * @param verdicts the service's own: current while the request waits, else as of the decision; null where those were
 *   not stored
 */
export function effectOf(state: Override["state"], verdicts: readonly ServiceVerdict[] | null): Effect {
  const { title, from, to, status } = ends[state];
  const before = verdicts ? identityBy(verdicts) : notKnown;
  return { title, from: { label: from, status: before }, to: { label: to, status } };
}

/**
 * Whether, once the identity is verified, Generate Criminal Background Report can follow (User operations, rule 3): the
 * result flags a criminal record, and a photo ID was read or the quiz completed.
 */
export function allowsReport({ sections }: Pick<ResultView, "sections">): boolean {
  const flag = readerOf(sections.backgroundCheck, "backgroundCheck").at("hasCriminalRecord");
  const quiz = readerOf(sections.identityProof, "identityProof").at("status");
  const isIdRead = !["absent", "unrecognized"].includes(sections.scannedUser?.state ?? "absent");
  return flagOf(flag) === true && (isIdRead || flagOf(quiz) === true);
}

/** An identity that the service has verified itself has nothing to change. */
export const resolvedByService: Effect = {
  title: "The identity",
  from: { label: "Identity now", status: byService },
  to: null,
};

/**
 * Why no override can be requested, with a link to the evidence; null if one can, or if the reader's role is the
 * reason.
 *
 * @param blocks what prevents running `user.override`
 */
export function nothingToOverride(blocks: readonly CheckBlock[]): CheckBlock | null {
  return blocks.find(({ code }) => code === "done") ?? null;
}
