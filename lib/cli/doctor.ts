/**
 * `npm run doctor`: prints one line for each guard of a console's or a worker's start, with the remedy, and no secret.
 * Like a start, it registers new data keys. Exits with 1 if a guard refuses.
 */
import "server-only";
import { fileURLToPath } from "node:url";
import type { Variables } from "@/lib/env";
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
  process.exit(findings.some(({ problem }) => problem) ? 1 : 0);
}
