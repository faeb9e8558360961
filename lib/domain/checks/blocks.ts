/** Why an operation cannot be run now. */
import { z } from "zod";

export const blockCodes = [
  /** No consent: every verification call would fail. */
  "consent",
  /** The User Object lacks a field that the operation requires. */
  "missing-data",
  /** Another operation must come first. */
  "not-yet",
  /** The company's limit of attempts is reached. */
  "attempts",
  /** It can be done only once, and has been. */
  "done",
  /** The reader's role does not permit it. */
  "permission",
  /** The access code has expired. */
  "expired",
] as const;
export type BlockCode = (typeof blockCodes)[number];

export const checkBlock = z.object({
  code: z.enum(blockCodes),
  /** One sentence, for the reader. */
  why: z.string(),
  /** Where the block can be removed (a path of this console, may have a fragment); null: nowhere. */
  fix: z.object({ href: z.string(), label: z.string() }).nullable(),
  /** What verified the identity, if it is verified already. */
  verifiedBy: z.enum(["id", "passport", "override"]).optional(),
});
export type CheckBlock = z.infer<typeof checkBlock>;
