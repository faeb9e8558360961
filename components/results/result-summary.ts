/** How a whole result stands: its cards with their states, the strip of tests, the tally, and the sentence. Pure. */
import type { EvidenceState } from "@/components/ui/evidence";
import { type CardId, type ResultCard, resultCards } from "@/lib/checks/catalog";
import type { ResultView } from "@/lib/contracts/results";
import { type CardStatus, type Counted, countStates, statusOfCard, unknownCardId } from "./cards";
import { type Verdict, verdictOf } from "./verdict";

export type ResultSummary = {
  cards: ({ card: ResultCard } & CardStatus)[];
  /** The tests of the strip: all but those of the hosted UI that nobody used. */
  strip: ({ id: CardId; title: string } & CardStatus)[];
  blocking: number;
  attention: number;
  counts: Counted;
  verdict: Verdict;
  /** The first card of a state, for links from the tally. */
  firstOf: (state: EvidenceState) => string | undefined;
};

/**
 * @param result the result
 * @param court how the court searches stand, when that is known more recently than by the result
 */
export function summarizeResult(result: ResultView, court?: EvidenceState): ResultSummary {
  const cards = resultCards.map((card) => ({
    card,
    ...(card.id === "court" && court ? { state: court } : statusOfCard(card, result)),
  }));
  const tests = cards.filter(({ card }) => card.checks.length > 0);
  const strip = tests
    .filter(({ card, state }) => !card.id.startsWith("hosted") || state !== "absent")
    .map(({ card, ...standing }) => ({ id: card.id, title: card.shortTitle, ...standing }));
  const odd = Object.entries(result.unknownSections).filter(([, { state }]) => state === "unrecognized");
  // Data without a verdict counts only when it could not be read.
  const counted = [
    ...strip.map(({ state }) => state),
    ...cards
      .filter(({ card, state }) => card.checks.length === 0 && state === "unrecognized")
      .map(({ state }) => state),
    ...odd.map((): EvidenceState => "unrecognized"),
  ];
  const counts = countStates(counted);
  const count = (severity: string) => result.signals.filter((signal) => signal.severity === severity).length;
  return {
    cards,
    strip,
    blocking: count("blocking"),
    attention: count("attention"),
    counts,
    verdict: verdictOf(result.signals, counts),
    firstOf: (state) =>
      cards.find((one) => one.state === state)?.card.id ??
      (state === "unrecognized" && odd[0] ? unknownCardId(odd[0][0]) : undefined),
  };
}
