import { plural } from "@/lib/base/dates";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import type { HitKind, HitVerdict } from "@/lib/domain/decisions/verdicts";
import type { FoundHit } from "./hits/hit";
import { factSections, sectionOfStored, sectionOfWrongPerson } from "./signals/signal";
import type { DecisionBlock, Signal } from "./view";

/** A hit with its verdict. `verdict` is null if the judgment is missing, incomplete or reopened. */
export type JudgedHit = { hit: Pick<FoundHit, "kind" | "signal">; verdict: HitVerdict | null };

/** A finding with its hits. `acknowledged`: whether a reviewer answered the finding with a reason. */
export type SignalState = { signal: Signal; hits: readonly JudgedHit[]; acknowledged: boolean };

/**
 * Findings that a reason cannot answer, because they are facts of the process: consent must be recorded, and the test
 * window closes by itself.
 */
const unanswerable: readonly string[] = ["consent.missing", "window.open"];

/**
 * Whether a reason can answer a finding. A reason can neither restore unreadable records nor replace an answer about
 * the right person.
 */
export const canAcknowledge = ({ code, section }: Pick<Signal, "code" | "section">) =>
  !unanswerable.includes(code) && !factSections.includes(section);

/**
 * The kinds of hits for which "same person" counts against the applicant. For all other kinds, which are the
 * applicant's own documents, "someone else" does.
 */
const aboutRecords: readonly HitKind[] = ["watch_list", "court_case", "seven_year", "driving", "criminal_flag"];

const orderOf = (signal: Signal) => /^orders\.([\w-]+)\./.exec(signal.evidence[0]?.path ?? "")?.[1] ?? null;

/**
 * Returns an id of a finding that is the same whenever the result is read: the code, the section, and the order of a
 * court record.
 */
export function signalIdOf(signal: Signal): string {
  return [signal.code, signal.section, orderOf(signal) ?? ""].join("|");
}

/** Whether a hit raises a finding. */
export function raises({ signal: hitSignal }: Pick<FoundHit, "signal">, signal: Signal): boolean {
  if (hitSignal.code !== signal.code) return false;
  if (hitSignal.orderId !== null) return hitSignal.orderId === orderOf(signal);
  return hitSignal.section === null || hitSignal.section === signal.section;
}

/** Whether a hit is open. A verdict of "cannot tell" leaves it open. */
const isOpen = ({ verdict }: JudgedHit) => verdict === null || verdict === "cannot_tell";

const isJudged = ({ hits }: SignalState) => hits.length > 0 && !hits.some(isOpen);

/** Whether a record was judged to be the applicant's, or a document to be someone else's. */
export const countsAgainst = ({ hits }: Pick<SignalState, "hits">) =>
  hits.some(({ hit, verdict }) => verdict === (aboutRecords.includes(hit.kind) ? "same_person" : "someone_else"));

/**
 * Whether a finding is answered: all of its hits are judged, or a reason is given if it has no hits. A blocking finding
 * that was judged against the applicant needs both.
 */
export function isAnswered(state: SignalState): boolean {
  const { signal, hits, acknowledged } = state;
  if (!canAcknowledge(signal)) return false;
  if (hits.length === 0) return acknowledged;
  if (!isJudged(state)) return false;
  // The records that the service did not return have not been reviewed.
  if (signal.notReturned !== undefined) return acknowledged;
  return signal.severity !== "blocking" || !countsAgainst(state) || acknowledged;
}

/**
 * Whether a finding counts against the applicant: neither a reason nor a judgment explains it, and it does not wait for
 * a record to be judged.
 */
export function standsAgainst(state: SignalState): boolean {
  if (state.hits.length === 0) return !isAnswered(state);
  if (isJudged(state)) return countsAgainst(state);
  return state.hits.every(({ hit }) => !aboutRecords.includes(hit.kind));
}

export const unreadableWords = (count: number) =>
  [`${plural(count, "record")} cannot be read`, `Restore ${count === 1 ? "it" : "them"}, or escalate.`] as const;

export type DecisionFacts = {
  /** The number of stored records that cannot be read. */
  unreadable: number;
  hasResult: boolean;
  consented: boolean;
  windowOpen: boolean;
  /** Whether an override or an order waits for a second person. */
  inApproval: boolean;
  /** Whether the applicant is approved or declined, and the decision is not reopened. */
  decided: boolean;
  signals: readonly SignalState[];
  /** Titles of the required checks of the policy that are not met. */
  unmet: readonly string[];
};

const final: DecisionOutcome[] = ["approve", "decline"];
const every: DecisionOutcome[] = ["approve", "decline", "escalate", "ask"];

/**
 * Returns what blocks a decision, most important first. An open finding or the open test window blocks only an
 * approval, because it can itself be the reason to decline, to escalate or to ask for more.
 */
export function decisionBlocks(facts: DecisionFacts): DecisionBlock[] {
  const blocks: DecisionBlock[] = [];
  type BlockText = Pick<DecisionBlock, "code" | "title" | "detail">;
  const add = (text: BlockText, outcomes: DecisionOutcome[], state?: SignalState) =>
    blocks.push({
      ...text,
      outcomes: [...outcomes],
      signal: state?.signal.code ?? null,
      hits: state?.hits.filter(isOpen).length ?? 0,
    });
  if (facts.decided) {
    add({ code: "decided", title: "Already decided", detail: "Reopen the decision to decide again." }, every);
  }
  if (facts.unreadable > 0) {
    const [title, detail] = unreadableWords(facts.unreadable);
    add({ code: "unreadable", title, detail }, ["approve", "decline", "ask"]);
  }
  if (!facts.hasResult) {
    add({ code: "no_result", title: "No result yet", detail: "Run a check, or refresh the result." }, every);
  }
  if (!facts.consented) {
    add({ code: "consent_missing", title: "Consent not recorded", detail: "Record the applicant's consent." }, final);
  }
  if (facts.inApproval) {
    const detail = "Wait for the second person, or withdraw the request.";
    add({ code: "in_approval", title: "A request awaits approval", detail }, final);
  }
  for (const state of facts.signals) {
    const { signal } = state;
    if (signal.severity !== "blocking" || isAnswered(state)) continue;
    // The blocks above already cover these findings.
    if ((signal.code === "consent.missing" && !facts.consented) || signal.section === sectionOfStored) continue;
    if (signal.section === sectionOfWrongPerson) {
      const detail = "Refresh the result. If it happens again, contact the service's support.";
      add({ code: "wrong_person", title: signal.title, detail }, ["approve"]);
      continue;
    }
    const { notReturned } = signal;
    const detail = isJudged(state)
      ? notReturned !== undefined && !countsAgainst(state)
        ? `${plural(notReturned, "more record")} ${notReturned === 1 ? "was" : "were"} not returned. Resolve with a reason.`
        : "Judged to count against the applicant. To approve, add a reason."
      : state.hits.length > 0
        ? "Decide whether it is the applicant."
        : "Resolve it with a reason.";
    add({ code: "signals_unresolved", title: signal.title, detail }, ["approve"], state);
  }
  if (facts.windowOpen) {
    const detail = "The service may still add to them. Refresh the result later.";
    add({ code: "window_open", title: "Results may still change", detail }, ["approve"]);
  }
  for (const title of facts.unmet) {
    add({ code: "checks_missing", title, detail: "The policy requires this check." }, ["approve"]);
  }
  return blocks;
}
