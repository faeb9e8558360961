/** Checks the guards of a start: one finding for each guard, with the remedy and without secrets. */
import "server-only";
import type { Variables } from "@/lib/env";
import { originOfLog, readCheckpoint, signingKeys, verifierKey } from "@/lib/platform/audit/checkpoint";
import { storedCheckpoint } from "@/lib/platform/audit/log-store";
import { sentencesOfUses, usesOfKeys } from "@/lib/platform/data/key-needs";
import { parseKeyring } from "@/lib/platform/data/keyring";
import { withSql } from "@/lib/platform/server/database-guard";
import { refusalOf, startChecks } from "@/lib/platform/server/fleet";

export type Finding = { name: string; problem: string | null };

/** Returns only the code of an unexpected error, because its message may contain an address with a password. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "unknown error";
  return `could not be checked (${code})`;
}

/**
 * Checks each guard, and changes nothing. Unlike a start it registers no data key, because `npm run keys:rotate` would
 * then accept a key that no console has.
 */
export async function examine(variables: Variables, chosen = startChecks): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const guard of chosen) {
    const problem = await refusalOf(guard, variables, "examination").catch(codeOf);
    findings.push({ name: guard.name, problem });
  }
  return findings;
}

/**
 * Checks only the guards of the database, because a machine that restores a database may not have the settings of a
 * console.
 */
export const examineDatabase = (variables: Variables): Promise<Finding[]> =>
  examine(
    variables,
    startChecks.filter(({ name }) => name !== "settings"),
  );

/** Prints one line for each finding, and returns whether there is no problem. */
export function printFindings(findings: readonly Finding[]): boolean {
  for (const { name, problem } of findings) {
    console.log(problem ? `problem  ${name}: ${problem.replaceAll("\n", "; ")}` : `ok       ${name}`);
  }
  return findings.every(({ problem }) => problem === null);
}

/**
 * Returns a sentence on each data key that no longer seals new data: what still needs the key, or that it can be
 * removed. Call it only if no guard refuses.
 */
export async function adviceOnKeys(variables: Variables): Promise<string[]> {
  const { DATABASE_URL: url = "", DATA_KEYS: keys = "" } = variables;
  return withSql(url, async (sql) => sentencesOfUses(await usesOfKeys(sql, parseKeyring(keys))));
}

/**
 * Returns the key with which other programs verify the checkpoints of the audit log, or the reason why the log is not
 * signed.
 */
export async function adviceOnLog(variables: Variables): Promise<string> {
  const keys = signingKeys(variables);
  const [key] = keys;
  if (!key) return "it is not signed. Set AUDIT_SIGNING_KEY, so that a change by the database's owner is noticed";
  const newest = await withSql(variables.DATABASE_URL ?? "", (sql) => storedCheckpoint(sql));
  if (newest && !readCheckpoint(newest.note, keys)) {
    return "nothing more is signed, because no key of AUDIT_SIGNING_KEY has signed the newest checkpoint. Add its key";
  }
  return `its checkpoints are verified with ${verifierKey(originOfLog(variables), key)}`;
}
