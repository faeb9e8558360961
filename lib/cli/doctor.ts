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

export async function examine(variables: Variables): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const guard of guards) {
    const problem = await refusalOf(guard, variables).catch(codeOf);
    findings.push({ name: guard.name, problem: problem?.replaceAll("\n", "; ") ?? null });
  }
  return findings;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = await examine(process.env);
  for (const { name, problem } of findings) console.log(problem ? `problem  ${name}: ${problem}` : `ok       ${name}`);
  process.exit(findings.some(({ problem }) => problem) ? 1 : 0);
}
