/**
 * `npm run doctor`: prints one line for each guard of a console's or a worker's start, with the remedy, and no secret, and
 * what each data key but the first is still needed for. Like a start, it registers new data keys. Exits with 1 if a guard
 * refuses.
 */
import "server-only";
import { fileURLToPath } from "node:url";
import type { Variables } from "@/lib/env";
import { sentencesOfUses, usesOfKeys } from "@/lib/platform/data/key-needs";
import { parseKeyring } from "@/lib/platform/data/keyring";
import { withSql } from "@/lib/platform/server/database-guard";
import { guards, refusalOf } from "@/lib/platform/server/fleet";

export type Finding = { name: string; problem: string | null };

/** Returns only the code of an unexpected error, because its message may contain an address with a password. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "unknown error";
  return `could not be checked (${code})`;
}

export async function examine(variables: Variables, chosen = guards): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const guard of chosen) {
    const problem = await refusalOf(guard, variables).catch(codeOf);
    findings.push({ name: guard.name, problem: problem?.replaceAll("\n", "; ") ?? null });
  }
  return findings;
}

/** What can or should be done about each key that does not seal any more. None while a guard refuses. */
export async function adviceOnKeys(variables: Variables): Promise<string[]> {
  const { DATABASE_URL: url = "", DATA_KEYS: keys = "" } = variables;
  return withSql(url, async (sql) => sentencesOfUses(await usesOfKeys(sql, parseKeyring(keys))));
}

/** Examines only the database: a machine that restores one may have no settings of a console. */
export const examineDatabase = (variables: Variables): Promise<Finding[]> =>
  examine(
    variables,
    guards.filter(({ name }) => name !== "settings"),
  );

export const lineOf = ({ name, problem }: Finding) => (problem ? `problem  ${name}: ${problem}` : `ok       ${name}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = await examine(process.env);
  for (const finding of findings) console.log(lineOf(finding));
  const isRefused = findings.some(({ problem }) => problem);
  if (!isRefused) for (const advice of await adviceOnKeys(process.env)) console.log(`note     data keys: ${advice}`);
  process.exit(isRefused ? 1 : 0);
}
