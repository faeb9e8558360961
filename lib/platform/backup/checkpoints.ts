/** Moves aside the checkpoints of the audit log on a machine whose database is restored. */
import "server-only";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Variables } from "@/lib/env";
import { checkpointDirectory } from "@/lib/platform/data/checkpoint-directory";
import { codeOf } from "./backup-error";

/**
 * Renames the checkpoints of the database that was replaced. A restored log goes on from an earlier state, so it does
 * not continue these checkpoints. They stay as evidence of the entries that the restored log no longer has.
 *
 * @returns the new path of the newest checkpoint; null if there was none
 */
export async function setCheckpointsAside(variables: Variables): Promise<string | null> {
  const directory = checkpointDirectory(variables);
  const suffix = `-before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  const setAside = async (name: string): Promise<string | null> => {
    const path = join(directory, name);
    try {
      await rename(path, `${path}${suffix}`);
      return `${path}${suffix}`;
    } catch (error) {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    }
  };
  await setAside("checkpoints");
  return setAside("checkpoint");
}
