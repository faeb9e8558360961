/** The reasons why an operation cannot run now. */
import { z } from "zod";

export const blockCodes = [
  /** No consent is recorded, so the service would refuse every verification call. */
  "consent",
  /** The User Object lacks a field that the operation requires. */
  "missing-data",
  /** Another operation must come first. */
  "not-yet",
  /** The attempts that the company allows are used up. */
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
  /** The reason in one sentence. */
  why: z.string(),
  /**
   * Where the reader can remove the block. `href` is a path that may have a fragment. Null if the reader cannot remove
   * it.
   */
  fix: z.object({ href: z.string(), label: z.string() }).nullable(),
  /** What verified the identity, if it is already verified. */
  verifiedBy: z.enum(["id", "passport", "override"]).optional(),
});
export type CheckBlock = z.infer<typeof checkBlock>;
