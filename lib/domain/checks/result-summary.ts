import { midSentence, plural } from "@/lib/base/dates";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { allResolved, openSignals } from "@/lib/domain/results/signal-state";
import type { ResultView, Signal } from "@/lib/domain/results/view";
import { type CardStatus, statusOfCard } from "./card-status";
import { type CardId, type ResultCard, resultCards } from "./catalog";

/** The states that the summary counts. The severities of findings (blocking, attention) are counted separately. */
export const countedStates = ["unknown", "unrecognized", "pending", "resolved", "clear", "absent"] as const;
type StateCounts = Record<(typeof countedStates)[number], number>;

const countStates = (states: readonly EvidenceState[]) =>
  Object.fromEntries(
    countedStates.map((state) => [state, states.filter((one) => one === state).length]),
  ) as StateCounts;

export type ResultSummary = {
  cards: ({ card: ResultCard } & CardStatus)[];
  /** The states of all tests, without the tests of the hosted page that were not run. */
  strip: ({ id: CardId; title: string } & CardStatus)[];
  /** The number of unanswered signals, by severity. */
  blocking: number;
  attention: number;
  /** The number of answered signals, which the page still shows. */
  answered: number;
  counts: StateCounts;
  verdict: Verdict;
  /** The paths of parts that no schema describes. */
  unrecognized: string[];
};

/** `court` is the state of the court searches by the orders, if the console knows a newer state than the result. */
export function summarizeResult(result: ResultView, court?: EvidenceState): ResultSummary {
  const cards = resultCards.map((card) => ({
    card,
    ...statusOf(card, result, court),
  }));
  const tests = cards.filter(({ card }) => card.checks.length > 0);
  const strip = tests
    .filter(({ card, state }) => !card.id.startsWith("hosted") || state !== "absent")
    .map(({ card, ...status }) => ({ id: card.id, title: card.shortTitle, ...status }));
  const unrecognized = Object.entries(result.unknownSections).filter(([, { state }]) => state === "unrecognized");
  // A card without tests has no verdict, so it counts only when its data could not be read.
  const verdicts = [
    ...strip.map(({ state }) => state),
    ...cards
      .filter(({ card, state }) => card.checks.length === 0 && state === "unrecognized")
      .map(({ state }) => state),
    ...unrecognized.map((): EvidenceState => "unrecognized"),
  ];
  const counts = countStates(verdicts);
  const open = openSignals(result.signals);
  const count = (severity: string) => open.filter((signal) => signal.severity === severity).length;
  return {
    cards,
    strip,
    blocking: count("blocking"),
    attention: count("attention"),
    answered: result.signals.length - open.length,
    counts,
    verdict: verdictOf(result.signals, counts),
    unrecognized: unrecognized.map(([path]) => path),
  };
}

/**
 * Returns the status of a card. For the court card, returns the state by the orders, unless every record in them was
 * judged.
 */
function statusOf(card: ResultCard, result: ResultView, court: EvidenceState | undefined): CardStatus {
  const status = statusOfCard(card, result);
  return card.id === "court" && court && status.state !== "resolved" ? { state: court } : status;
}

/** A sentence on the applicant in two parts. It describes the evidence and never makes a decision. */
export type Verdict = {
  tone: Extract<EvidenceState, "blocking" | "attention" | "unknown" | "pending" | "resolved" | "info" | "clear">;
  lead: string;
  rest: string;
};

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const inWords = (count: number) => numbers[count] ?? String(count);

function titles(signals: readonly Signal[], most: number): string {
  const titles = signals.slice(0, most).map(({ title }, index) => (index === 0 ? title : midSentence(title)));
  const more = signals.length - titles.length;
  return `${titles.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

const sections = (count: number, what: string) =>
  `${inWords(count)} ${count === 1 ? `section ${what}` : `sections ${what.replace(/^is /, "are ").replace(/^was /, "were ")}`}`;

/**
 * Returns the sentence at the top of an applicant's page. It names the first of these that exists: open blocking
 * findings, findings that need attention, what is still open, how the findings were resolved, or that nothing stands
 * out. A result without evidence is never called good. `all` is worst first.
 */
export function verdictOf(all: readonly Signal[], counts: StateCounts): Verdict {
  const signals = openSignals(all);
  const blocking = signals.filter(({ severity }) => severity === "blocking");
  const attention = signals.filter(({ severity }) => severity === "attention");
  if (blocking.length > 0) return { tone: "blocking", lead: "Not ready to approve.", rest: titles(blocking, 3) };
  if (attention.length > 0) {
    const lead = `${plural(attention.length, "item")} to review.`;
    return { tone: "attention", lead, rest: titles(attention, 2) };
  }
  const { unknown, unrecognized, pending, clear, absent } = counts;
  if (unknown + unrecognized > 0) {
    const parts = [
      unknown > 0 ? sections(unknown, "is unknown") : null,
      unrecognized > 0 ? sections(unrecognized, "could not be read") : null,
    ].filter((part) => part !== null);
    return {
      tone: "unknown",
      lead: "Unresolved.",
      rest: `${parts.map((part, i) => (i ? midSentence(part) : part)).join(", ")}.`,
    };
  }
  if (pending > 0) return { tone: "pending", lead: "Not finished.", rest: `${sections(pending, "is pending")}.` };
  const resolved = allResolved(all);
  if (resolved !== null) return { tone: "resolved", lead: "All findings resolved.", rest: resolved };
  if (clear === 0) {
    return {
      tone: "info",
      lead: "No results yet.",
      rest: "Without results there are no findings.",
    };
  }
  const notTaken = absent > 0 ? `, ${midSentence(inWords(absent))} not taken` : "";
  return { tone: "clear", lead: "No issues found.", rest: `${sections(clear, "is clear")}${notTaken}.` };
}
