import "server-only";
import { join } from "node:path";
import { env } from "@/lib/env";

/** The folder beside which what must survive the database is stored. */
export const checkpointDirectory = (): string => env.AUDIT_CHECKPOINT_DIR ?? join(env.DATA_DIR, "checkpoints");
