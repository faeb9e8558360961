/** Whether the guards of a start refuse: one finding for each, with the remedy, and no secret. */
import "server-only";
import type { Variables } from "@/lib/env";
import { originOfLog, signingKeys, verifierKey } from "@/lib/platform/audit/checkpoint";
import { sentencesOfUses, usesOfKeys } from "@/lib/platform/data/key-needs";
import { parseKeyring } from "@/lib/platform/data/keyring";
import { withSql } from "@/lib/platform/server/database-guard";
import { guards, refusalOf } from "@/lib/platform/server/fleet";

type Finding = { name: string; problem: string | null };

/** Returns only the code of an unexpected error, because its message may contain an address with a password. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "unknown error";
  return `could not be checked (${code})`;
}

/** Like a start, it registers new data keys. */
export async function examine(variables: Variables, chosen = guards): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const guard of chosen) {
    const problem = await refusalOf(guard, variables).catch(codeOf);
    findings.push({ name: guard.name, problem: problem?.replaceAll("\n", "; ") ?? null });
  }
  return findings;
}

/** Examines only the database: a machine that restores one may have no settings of a console. */
export const examineDatabase = (variables: Variables): Promise<Finding[]> =>
  examine(
    variables,
    guards.filter(({ name }) => name !== "settings"),
  );

/** Prints one line for each finding, and returns whether there is no problem. */
export function printFindings(findings: readonly Finding[]): boolean {
  for (const { name, problem } of findings) console.log(problem ? `problem  ${name}: ${problem}` : `ok       ${name}`);
  return findings.every(({ problem }) => problem === null);
}

/** What can or should be done about each key that does not seal any more. None while a guard refuses. */
export async function adviceOnKeys(variables: Variables): Promise<string[]> {
  const { DATABASE_URL: url = "", DATA_KEYS: keys = "" } = variables;
  return withSql(url, async (sql) => sentencesOfUses(await usesOfKeys(sql, parseKeyring(keys))));
}

/** By which key others verify the checkpoints of the audit log, or that it has none. */
export function adviceOnLog(variables: Variables): string {
  const [key] = signingKeys(variables);
  return key
    ? `its checkpoints are verified with ${verifierKey(originOfLog(variables), key)}`
    : "it is not signed. Set AUDIT_SIGNING_KEY, so that a change by the database's owner is noticed";
}
