import "server-only";
import { join } from "node:path";
import type { Variables } from "@/lib/env";

/**
 * Returns the directory of the audit log's checkpoints and of the list of erasures: AUDIT_CHECKPOINT_DIR, by default
 * "checkpoints" in DATA_DIR.
 */
export function checkpointDirectory(variables: Variables = process.env): string {
  return variables.AUDIT_CHECKPOINT_DIR || join(variables.DATA_DIR || ".data", "checkpoints");
}
