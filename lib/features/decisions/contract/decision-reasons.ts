import { z } from "zod";
import { freeText, instant, stepUpToken } from "@/lib/base/fields";
import { decisionOutcomes } from "@/lib/domain/decisions/outcomes";
import { endpoint } from "@/lib/platform/contract/endpoint";

/**
 * Uses that the certified purposes exclude. Each pattern is matched against each word, in lower case without accents.
 */
const refused: readonly (readonly [RegExp, string])[] = [
  [/(?<!ac|dis)credit/, "credit"],
  [/insur(?:anc|ab|er|ed)/, "insurance"],
  [/employ/, "employment"],
  [/hiring|^(?:re)?hir(?:e|es|ed|er|ers|able)$/, "hiring"],
  [/(?<!lieu)tenan(?:t|c)/, "tenancy"],
  [/housing/, "housing"],
  [/eligib/, "eligibility"],
];

/** The sentence to show if a text names a use that the certified purposes exclude. Null if the text may be used. */
export function refusedUse(text: string): string | null {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();
  const words = plain.split(/[^\p{L}]+/u);
  const named = refused.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1];
  if (!named) return null;
  return `This names ${named}. Decisions are of verification and risk: the consent certifies that the data is not used for eligibility.`;
}

const offeredReason = z.object({ code: z.string(), title: z.string() });

/** The reasons that are not retired. */
export const offeredReasons = z.record(z.enum(decisionOutcomes), z.array(offeredReason));
export type OfferedReasons = z.infer<typeof offeredReasons>;

const reason = offeredReason.extend({
  outcome: z.enum(decisionOutcomes),
  shipped: z.boolean(),
  /** Null: in use. */
  retiredAt: instant.nullable(),
});
export type DecisionReason = z.infer<typeof reason>;

export const listReasons = endpoint("GET /api/settings/decision-reasons", {
  response: z.object({ items: z.array(reason) }),
});

const permitted = <T extends z.ZodType<string>>(schema: T) =>
  schema.superRefine((text, context) => {
    const message = refusedUse(text);
    if (message) context.addIssue({ code: "custom", message });
  });

const title = permitted(freeText(100, "Write what the reason is"));
const code = permitted(
  z
    .string("Write a code")
    .regex(/^[a-z][a-z0-9_]{1,59}$/, "A code is lower-case letters, digits and underscores, at least two"),
);

/** A code is never reused, even after its reason is retired. */
export const addReason = endpoint("POST /api/settings/decision-reasons", {
  status: 201,
  body: z.strictObject({ outcome: z.enum(decisionOutcomes, "Choose a decision"), code, title, stepUp: stepUpToken }),
  response: reason,
});

/** Decisions keep their original title. */
export const changeReason = endpoint("PATCH /api/settings/decision-reasons/:outcome/:code", {
  params: z.object({ outcome: z.enum(decisionOutcomes), code: z.string().max(60) }),
  body: z.strictObject({ title: title.optional(), retired: z.boolean().optional(), stepUp: stepUpToken }),
  response: reason,
});
