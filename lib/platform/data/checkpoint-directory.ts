import "server-only";
import { join } from "node:path";
import type { Variables } from "@/lib/env";

/** Where the checkpoints of the audit log and the list of erasures are: AUDIT_CHECKPOINT_DIR, by default in DATA_DIR. */
export function checkpointDirectory(variables: Variables = process.env): string {
  return variables.AUDIT_CHECKPOINT_DIR || join(variables.DATA_DIR || ".data", "checkpoints");
}
