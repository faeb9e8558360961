/** Which card shows which sections and tests, how heavy each weighs, and in which rows they stand. Pure. */
import type { EvidenceState } from "@/components/ui/evidence";
import type { ResultView, SectionKey } from "@/lib/contracts/results";
import type { CheckId } from "@/lib/results/check-list";
import { worst } from "@/lib/results/states";

type CardRecord = {
  id: string;
  title: string;
  /** For the strip of tests, where room is short. */
  short: string;
  sections: readonly SectionKey[];
  /** The tests whose result it shows; a card without tests holds data and no verdict. */
  checks: readonly CheckId[];
  /** Small cards may stand two in a row. */
  size: "wide" | "small";
};

/** In the order in which they stand when they weigh the same. */
export const cardRecords = [
  {
    id: "photo-id",
    title: "Photo ID",
    short: "Photo ID",
    sections: ["idVerification", "scannedUser"],
    checks: ["id"],
    size: "wide",
  },
  {
    id: "passport",
    title: "Passport",
    short: "Passport",
    sections: ["passportData"],
    checks: ["passport"],
    size: "wide",
  },
  {
    id: "face",
    title: "Face and liveness",
    short: "Face, liveness",
    sections: ["photoProof"],
    checks: ["face"],
    size: "wide",
  },
  { id: "quiz", title: "Quiz", short: "Quiz", sections: ["identityProof"], checks: ["quiz"], size: "small" },
  {
    id: "contact",
    title: "Contact",
    short: "Phone, email",
    sections: ["contactProof"],
    checks: ["phone", "email"],
    size: "small",
  },
  { id: "ssn", title: "SSN", short: "SSN", sections: ["SSNVerification"], checks: ["ssn"], size: "small" },
  {
    id: "background",
    title: "Background",
    short: "Background",
    sections: ["backgroundCheck"],
    checks: ["background", "watchlist"],
    size: "small",
  },
  { id: "court", title: "Court records", short: "Court records", sections: [], checks: ["court"], size: "wide" },
  {
    id: "business",
    title: "Business",
    short: "Business",
    sections: ["FEINVerification"],
    checks: ["business"],
    size: "wide",
  },
  {
    id: "employment",
    title: "Employment",
    short: "Employment",
    sections: ["employment"],
    checks: ["employment"],
    size: "wide",
  },
  {
    id: "education",
    title: "Education",
    short: "Education",
    sections: ["education"],
    checks: ["education"],
    size: "wide",
  },
  {
    id: "licence",
    title: "Professional licence",
    short: "Licence",
    sections: ["professionalLicense"],
    checks: ["license"],
    size: "wide",
  },
  {
    id: "hosted-id",
    title: "Hosted UI: ID",
    short: "Hosted UI: ID",
    sections: ["verifyUI.scannedUser"],
    checks: ["hosted-id"],
    size: "wide",
  },
  {
    id: "hosted-passport",
    title: "Hosted UI: passport",
    short: "Hosted UI: passport",
    sections: ["verifyUI.passport"],
    checks: ["hosted-passport"],
    size: "wide",
  },
  { id: "company", title: "Company", short: "Company", sections: ["company"], checks: [], size: "small" },
  { id: "user", title: "User Object", short: "User Object", sections: ["user"], checks: [], size: "small" },
] as const satisfies readonly CardRecord[];

export type CardId = (typeof cardRecords)[number]["id"];
export type Card = CardRecord & { id: CardId };

type Judged = Pick<ResultView, "sections" | "checks" | "signals">;

/** The card of a section that every schema knows; null for consent, which has one of its own. */
function cardOfSection(section: string): CardId | null {
  const card = (cardRecords as readonly Card[]).find(({ sections }) => sections.some((key) => key === section));
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
export type CardStanding = { state: EvidenceState; word?: string };

/**
 * How a card stands: as its worst test. Two tests on one card of which one was not taken are not simply clear, and say
 * so. A card without tests holds data and no verdict, so it is for information, unless it could not be read.
 */
export function standingOfCard(card: Card, result: Judged): CardStanding {
  if (card.checks.length === 0) {
    const state = worst(card.sections.map((key) => result.sections[key].state));
    return { state: state === "unknown" ? "info" : state };
  }
  const tests = result.checks.filter(({ key }) => card.checks.some((one) => one === key));
  const state = worst(tests.map((test) => test.state));
  const taken = tests.filter((test) => test.state !== "absent").length;
  return state === "clear" && taken < tests.length ? { state, word: `${taken} of ${tests.length} taken` } : { state };
}

/** Heaviest first, as cards are ordered: what has no verdict stands after what is clear, what was not taken last. */
const weights: readonly EvidenceState[] = [
  "blocking",
  "attention",
  "unrecognised",
  "unknown",
  "pending",
  "clear",
  "info",
  "absent",
];

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

export type Counted = Record<"unknown" | "unrecognised" | "pending" | "clear" | "absent", number>;

/** How many cards of tests are in each state that is no signal's. */
export function countStates(states: readonly EvidenceState[]): Counted {
  const count = (state: EvidenceState) => states.filter((one) => one === state).length;
  return {
    unknown: count("unknown"),
    unrecognised: count("unrecognised"),
    pending: count("pending"),
    clear: count("clear"),
    absent: count("absent"),
  };
}
