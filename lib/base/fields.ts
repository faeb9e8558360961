/** Fields that many schemas have: identifiers, times, people and text. */
import { z } from "zod";
import { reasonProblem, visibleReason } from "./reason";

/** An internal identifier (UUIDv7). */
export const id = z.uuid("This is not an identifier");

/** ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** A staff member, as shown with their actions. */
export const person = z.object({ id, name: z.string() });

/** An email address, in lower case. */
export const email = z.email("Enter an email address").max(254).toLowerCase();

/** Control characters except line ends and tabs, and characters that override the text direction. */
const hiddenCharacters = /(?![\n\r\t])\p{Cc}|[\u202d\u202e]/u;

/** Text typed by a person: trimmed, not empty, no lone surrogates, no invisible or direction-changing characters. */
export function freeText(maximum: number, empty = "Write something here") {
  return z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(maximum, `At most ${maximum} characters`)
    .refine(
      (value) => value.isWellFormed() && !hiddenCharacters.test(value),
      "This text contains characters that cannot be stored",
    );
}

/**
 * The reason for an action (`reason.ts`), without hidden characters. `empty`: the error sentence for a missing reason.
 */
export const reason = (maximum: number, empty = "Say why") =>
  freeText(maximum, empty)
    .overwrite(visibleReason)
    .superRefine((text, context) => {
      const problem = reasonProblem(text, empty);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });

/**
 * At least 15 characters, because a second factor is optional. NIST SP 800-63B requires a length and a block list only.
 */
export const newPassword = z
  .string()
  .min(15, "At least 15 characters")
  .max(200, "At most 200 characters")
  .refine(
    (value) => value.isWellFormed() && !value.includes("\0"),
    "This text contains characters that cannot be stored",
  );

/**
 * The token of a confirmed identity. The console refuses a request without it with `step_up_required`, which names the
 * act to confirm.
 */
export const stepUpToken = freeText(200, "Confirm that it is you first").optional();
