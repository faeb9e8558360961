/** Reasons of decisions: those that ship, those added by an admin, and what no reason may name. */
import { z } from "zod";
import { endpoint, freeText, instant } from "./endpoint";

export const decisionOutcomes = ["approve", "decline", "escalate", "ask"] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

export const decisionTitles: Record<DecisionOutcome, { act: string; done: string; key: string }> = {
  approve: { act: "Approve", done: "Approved", key: "a" },
  decline: { act: "Decline", done: "Declined", key: "d" },
  escalate: { act: "Escalate", done: "Escalated", key: "e" },
  ask: { act: "Ask for more", done: "Asked for more", key: "m" },
};

/**
 * About verification and risk only: the certified purposes exclude eligibility for credit, insurance and employment.
 */
export const shippedReasons: Record<DecisionOutcome, Readonly<Record<string, string>>> = {
  approve: {
    meets_policy: "Required checks are met",
    hits_explained: "Hits judged and explained",
    override_applied: "Verified by manual override",
  },
  decline: {
    identity_not_verified: "Identity could not be verified",
    document_not_genuine: "Document could not be authenticated",
    data_contradicts: "The data given contradicts the documents",
    watch_list_match: "Confirmed watch-list record",
    suspected_fraud: "Suspected fraud",
  },
  escalate: {
    second_opinion: "A second opinion is needed",
    possible_match: "A hit cannot be ruled out",
    suspected_fraud: "Suspected fraud",
  },
  ask: {
    better_document: "A better picture of the document",
    other_document: "Another document",
    missing_test: "A test is missing",
    explain_difference: "An explanation of a difference",
  },
};

/** For any reason not listed; it requires a note. Always offered, under this title. */
export const otherReason = { code: "other", title: "Something else (say what)" } as const;

/** The title of a shipped reason; the code itself for any other. */
export function shippedTitle(outcome: DecisionOutcome, code: string): string {
  if (code === otherReason.code) return otherReason.title;
  const shipped = shippedReasons[outcome];
  return (Object.hasOwn(shipped, code) ? shipped[code] : undefined) ?? code;
}

/** Matched against each word in lower case, without accents. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/(?<!ac|dis)credit/, "credit"],
  [/insur(?:anc|ab|er|ed)/, "insurance"],
  [/employ/, "employment"],
  [/hiring|^(?:re)?hir(?:e|es|ed|er|ers|able)$/, "hiring"],
  [/(?<!lieu)tenan(?:t|c)/, "tenancy"],
  [/housing/, "housing"],
  [/eligib/, "eligibility"],
];

/**
 * Why a text is refused in a decision: it names a use that the certified purposes exclude.
 *
 * @returns the sentence to show; null if the text is acceptable
 */
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

/** The reasons that can be chosen, by decision. */
export const offeredReasons = z.record(z.enum(decisionOutcomes), z.array(offeredReason));
export type OfferedReasons = z.infer<typeof offeredReasons>;

const reason = offeredReason.extend({
  outcome: z.enum(decisionOutcomes),
  /** Ships with the console. */
  shipped: z.boolean(),
  /** Null: in use. */
  retiredAt: instant.nullable(),
});
export type DecisionReason = z.infer<typeof reason>;

export const listReasons = endpoint({
  method: "GET",
  path: "/api/settings/decision-reasons",
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

/** Adds a reason. Its code is never reused, even after it is retired. */
export const addReason = endpoint({
  method: "POST",
  path: "/api/settings/decision-reasons",
  status: 201,
  body: z.strictObject({ outcome: z.enum(decisionOutcomes, "Choose a decision"), code, title }),
  response: reason,
});

/** Renames a reason, retires it, or offers it again. Decisions keep their original title. */
export const changeReason = endpoint({
  method: "PATCH",
  path: "/api/settings/decision-reasons/:outcome/:code",
  params: z.object({ outcome: z.enum(decisionOutcomes), code: z.string().max(60) }),
  body: z.strictObject({ title: title.optional(), retired: z.boolean().optional() }),
  response: reason,
});
