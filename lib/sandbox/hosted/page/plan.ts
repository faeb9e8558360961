/** The screens of a flow, in order. Pure. */
import { type FlowState, hasAttempts } from "../state";

export type Choice = "id" | "passport" | "quiz";

export type Step = "welcome" | "choose" | "id-front" | "id-back" | "passport-page" | "selfie" | "quiz" | "sending";

const pictures: Record<"id" | "passport", readonly Step[]> = {
  id: ["id-front", "id-back"],
  passport: ["passport-page"],
};

type FlowProgress = Pick<FlowState, "option" | "document" | "hasSelfie" | "quiz">;

/** Whether the document needs no more pictures, because it was read or is still being read. */
const isSent = ({ document }: FlowProgress) => document?.result === "complete" || document?.result === "unknown_state";

export const documentOf = (choice: Choice | null) => (choice === "quiz" ? null : choice);

/**
 * Returns the screens of the flow. EITHER asks for the quiz, or for a document with a selfie. BOTH asks for both. A
 * part that was sent is not requested again.
 */
export function stepsOf(state: FlowProgress, choice: Choice | null): readonly Step[] {
  const isBoth = state.option === "BOTH";
  const document = documentOf(choice);
  const hasBeenSent = isSent(state);
  const steps: Step[] = ["welcome"];
  if (!hasBeenSent) steps.push("choose");
  if (!hasBeenSent && document) steps.push(...pictures[document]);
  if ((hasBeenSent || document) && !state.hasSelfie) steps.push("selfie");
  if ((isBoth || (choice === "quiz" && !hasBeenSent)) && state.quiz !== "passed") steps.push("quiz");
  steps.push("sending");
  return steps;
}

/** Returns, for example, "2 of 3 attempts left." Returns null before the first attempt, and if there is no limit. */
export function attemptsLeft({ used, limit }: FlowState["attempts"]["id"]): string | null {
  return used === 0 || limit === null ? null : `${Math.max(0, limit - used)} of ${limit} attempts left.`;
}

/** Returns what the person may choose. EITHER also offers the quiz. A choice without attempts left is not offered. */
export function choicesOf({ option, attempts }: Pick<FlowState, "option" | "attempts">): readonly Choice[] {
  const all: readonly Choice[] = option === "BOTH" ? ["id", "passport"] : ["id", "passport", "quiz"];
  return all.filter((each) => hasAttempts(attempts[each]));
}
