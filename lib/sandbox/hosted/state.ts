/**
 * The messages between the page and the sandbox. Both sides parse them. zod's small edition keeps the page's script
 * small.
 */
import * as z from "zod/mini";

/** `limit` is null if there is no limit. */
const attempts = z.object({ used: z.number(), limit: z.nullable(z.number()) });

export const hasAttempts = ({ used, limit }: z.output<typeof attempts>) => limit === null || used < limit;

export const flowState = z.object({
  /** The flow's public name, which grants no access. */
  flow: z.string(),
  company: z.string(),
  firstName: z.string(),
  option: z.enum(["EITHER", "BOTH"]),
  needsConsent: z.boolean(),
  document: z.nullable(
    z.object({
      kind: z.enum(["id", "passport"]),
      result: z.enum(["complete", "parsing_failed", "unknown_state", "unknown_error", "under_review"]),
      description: z.string(),
    }),
  ),
  hasSelfie: z.boolean(),
  quiz: z.nullable(z.enum(["passed", "failed"])),
  attempts: z.object({ id: attempts, passport: attempts, quiz: attempts }),
  ended: z.nullable(z.enum(["complete", "exhausted"])),
  /** Whether the requested verification can no longer be completed. */
  isExhausted: z.boolean(),
  /** The address to redirect to. Null until the flow has ended, and if no address was given. */
  redirectUrl: z.nullable(z.string()),
});
export type FlowState = z.output<typeof flowState>;

const question = z.object({
  id: z.number(),
  text: z.string(),
  options: z.array(z.object({ id: z.number(), text: z.string() })),
});

export const quizOffer = z.union([
  z.object({ session: z.string(), questions: z.array(question) }),
  z.object({ missing: z.array(z.string()) }),
]);
export type QuizOffer = z.output<typeof quizOffer>;
export type Quiz = Extract<QuizOffer, { questions: unknown }>;

/** The page selects its screen by the code, and shows the message to the person. */
export const refusal = z.object({ code: z.string(), message: z.string() });
