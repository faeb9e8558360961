/** Proves that one signed state of the audit log continues another. */
import "server-only";
import type { Checkpoint } from "./checkpoint";
import { consistencyProof, isConsistent, type ReadNode } from "./merkle";
import { DamagedTree } from "./tiles";

/** The stored log does not match its signed checkpoints. It was tampered with, so the worker stops signing. */
export class ChangedLog extends Error {
  override readonly name = "ChangedLog";
}

type Tree = Pick<Checkpoint, "size" | "root">;

/**
 * Whether the tree `now` continues the tree `before`. The hashes that `read` returns need not be trusted: the proof is
 * checked against both roots, so a wrong hash makes it fail.
 */
export async function isContinued(read: ReadNode, before: Tree, now: Tree): Promise<boolean> {
  if (before.size > now.size) return false;
  try {
    return isConsistent({ from: before, to: now, hashes: await consistencyProof(read, before.size, now.size) });
  } catch (error) {
    if (error instanceof DamagedTree) return false;
    throw error;
  }
}

/** Throws ChangedLog unless the tree continues the signed one. */
export async function requireContinued(read: ReadNode, before: Tree, now: Tree): Promise<void> {
  if (await isContinued(read, before, now)) return;
  throw new ChangedLog(
    `The audit log of ${now.size} entries does not continue the one of ${before.size} that was signed.`,
  );
}
