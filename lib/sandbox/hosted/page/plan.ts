/** The screens of a flow, in order. Pure. */
import { type FlowState, hasAttempts } from "../state";

export type Choice = "id" | "passport" | "quiz";

export type Step = "welcome" | "choose" | "id-front" | "id-back" | "passport-page" | "selfie" | "quiz" | "sending";

const pictures: Record<"id" | "passport", readonly Step[]> = {
  id: ["id-front", "id-back"],
  passport: ["passport-page"],
};

type FlowProgress = Pick<FlowState, "option" | "document" | "hasSelfie" | "quiz">;

/** Whether the document needs no more pictures, because it was read or is being read. */
const isSent = ({ document }: FlowProgress) => document?.result === "complete" || document?.result === "unknown_state";

export const documentOf = (choice: Choice | null) => (choice === "quiz" ? null : choice);

/**
 * EITHER asks for a document with a selfie or for the quiz; BOTH asks for both. Parts that were sent are not requested
 * again.
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

/** Returns "2 of 3 attempts left." once an attempt was used, or null without a limit. */
export function attemptsLeft({ used, limit }: FlowState["attempts"]["id"]): string | null {
  return used === 0 || limit === null ? null : `${Math.max(0, limit - used)} of ${limit} attempts left.`;
}

/** EITHER offers the quiz too; choices without attempts left are not offered. */
export function choicesOf({ option, attempts }: Pick<FlowState, "option" | "attempts">): readonly Choice[] {
  const all: readonly Choice[] = option === "BOTH" ? ["id", "passport"] : ["id", "passport", "quiz"];
  return all.filter((each) => hasAttempts(attempts[each]));
}
