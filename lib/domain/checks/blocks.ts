/** Why an operation cannot be run now. */
import { z } from "zod";

export const blockCodes = [
  /** There is no consent, so the service would refuse every verification call. */
  "consent",
  /** The User Object lacks a field that the operation requires. */
  "missing-data",
  /** Another operation must come first. */
  "not-yet",
  /** The company's limit of attempts is reached. */
  "attempts",
  /** The operation can be done only once, and has been done. */
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
  /** The path where the reader can remove the block (it may have a fragment), or null. */
  fix: z.object({ href: z.string(), label: z.string() }).nullable(),
  /** What verified the identity, if it is already verified. */
  verifiedBy: z.enum(["id", "passport", "override"]).optional(),
});
export type CheckBlock = z.infer<typeof checkBlock>;
