import { isGiven, type SectionKey } from "@/lib/domain/results/keys";
import { type State, worst } from "@/lib/domain/results/states";
import type { ResultView } from "@/lib/domain/results/view";
import type { ResultCard } from "./catalog";

/** `word` replaces the label of the state where that label would claim too much. */
export type CardStatus = { state: State | "info"; word?: string };

const isGivenIn = (result: Pick<ResultView, "sections">) => (key: SectionKey) => isGiven(key, result.sections[key]);

/**
 * Returns the state of the card's worst test. If only some tests were taken, the label of a clear card says so. A card
 * without tests has data and no verdict, so it is informational, unless its data could not be read.
 */
export function statusOfCard(card: ResultCard, result: Pick<ResultView, "sections" | "checks">): CardStatus {
  if (card.checks.length === 0) {
    const state = worst(card.sections.map((key) => result.sections[key].state));
    return { state: state === "absent" && card.sections.some(isGivenIn(result)) ? "info" : state };
  }
  const tests = result.checks.filter(({ key }) => card.checks.some((check) => check === key));
  const state = worst(tests.map((test) => test.state));
  if (state === "absent" && tests.some(({ byOverride }) => byOverride)) return { state, word: "By override" };
  // The card shows data without a verdict, such as a county history, even if the test was not run.
  if (state === "absent" && card.sections.some(isGivenIn(result))) {
    return { state: "info", word: "Data only" };
  }
  const takenCount = tests.filter((test) => test.state !== "absent").length;
  return state === "clear" && takenCount < tests.length
    ? { state, word: `${takenCount} of ${tests.length} taken` }
    : { state };
}
