/** Where a signal leads, how heavy each card weighs, and in which rows the cards stand. Pure. */
import type { EvidenceState } from "@/components/ui/evidence";
import { type CardId, type ResultCard, resultCards } from "@/lib/checks/catalog";
import type { ResultView } from "@/lib/contracts/results";
import { worst } from "@/lib/results/states";

type Judged = Pick<ResultView, "sections" | "checks" | "signals">;

/** The card of a section that every schema knows; null for consent, which has one of its own. */
function cardOfSection(section: string): CardId | null {
  const card = resultCards.find(({ sections }) => sections.some((key) => key === section));
  return card?.id ?? null;
}

/** The address of the card of a part that no schema knows. */
export function unknownCardId(path: string): string {
  return `other-${path.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")}`;
}

/**
 * Where a signal's evidence is shown.
 *
 * @param section as the signal names it: a section, "orders", "note", or a part that no schema knows
 * @returns the id of an element of the page
 */
export function targetOf(section: string): string {
  if (section === "orders") return "court";
  if (section === "note") return "window-note";
  if (section === "consent") return "consent";
  return cardOfSection(section) ?? unknownCardId(section);
}

/** How a card stands, and the word for it where the state's own would say too much. */
export type CardStatus = { state: EvidenceState; word?: string };

/**
 * How a card stands: as its worst test. Two tests on one card of which one was not taken are not simply clear, and say
 * so. A card without tests holds data and no verdict, so it is for information, unless it could not be read.
 */
export function statusOfCard(card: ResultCard, result: Judged): CardStatus {
  if (card.checks.length === 0) {
    const state = worst(card.sections.map((key) => result.sections[key].state));
    return { state: state === "unknown" ? "info" : state };
  }
  const tests = result.checks.filter(({ key }) => card.checks.some((one) => one === key));
  const state = worst(tests.map((test) => test.state));
  if (state === "absent" && tests.some(({ byOverride }) => byOverride)) return { state, word: "By override" };
  const taken = tests.filter((test) => test.state !== "absent").length;
  return state === "clear" && taken < tests.length ? { state, word: `${taken} of ${tests.length} taken` } : { state };
}

/** Heaviest first, as cards are ordered: what has no verdict stands after what is clear, what was not taken last. */
const weights: readonly EvidenceState[] = [
  "blocking",
  "attention",
  "unrecognized",
  "unknown",
  "pending",
  "clear",
  "info",
  "absent",
];

/** Cards that may stand two in a row. */
const smallCards: readonly CardId[] = ["quiz", "contact", "ssn", "background", "company", "user"];

export const sizeOfCard = (id: CardId) => (smallCards.includes(id) ? "small" : "wide");

type Arrangeable = { state: EvidenceState; size: "wide" | "small" };

/**
 * Orders cards by weight and puts small ones of the same weight side by side.
 *
 * @param items cards in their standing order
 * @returns rows of one or two cards, worst first; within one weight the standing order holds, wide ones first. Every
 *   item is in exactly one row
 */
export function arrange<T extends Arrangeable>(items: readonly T[]): T[][] {
  return weights.flatMap((weight) => {
    const tier = items.filter(({ state }) => state === weight);
    // Folded to one line, every card is small.
    const folds = weight === "clear" || weight === "absent";
    const wide = tier.filter(({ size }) => size === "wide" && !folds);
    const small = tier.filter(({ size }) => size === "small" || folds);
    const pairs: T[][] = [];
    for (let index = 0; index < small.length; index += 2) pairs.push(small.slice(index, index + 2));
    return [...wide.map((one) => [one]), ...pairs];
  });
}

export type Counted = Record<"unknown" | "unrecognized" | "pending" | "clear" | "absent", number>;

/** How many cards of tests are in each state that is no signal's. */
export function countStates(states: readonly EvidenceState[]): Counted {
  const count = (state: EvidenceState) => states.filter((one) => one === state).length;
  return {
    unknown: count("unknown"),
    unrecognized: count("unrecognized"),
    pending: count("pending"),
    clear: count("clear"),
    absent: count("absent"),
  };
}
