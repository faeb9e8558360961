/**
 * Starts programs of the console, and programs for tests, with this process's database, in integration tests of `lib`.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { inject } from "vitest";
import { bundleOf, bundlePrograms } from "@/lib/build/bundle.mjs";
import { type Child, startChild } from "@/lib/platform/server/child-process";
import { databaseUrl } from "./database-url";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the run's bundles. */
    programs: string;
  }
}

const programs = [
  "lib/cli/audit-verify.ts",
  "lib/cli/doctor.ts",
  "lib/cli/rotate-keys.ts",
  "lib/views/worker/main.ts",
  "lib/testing/deadly-job-process.ts",
  "lib/testing/order-killed-process.ts",
  "lib/testing/rotate-keys-process.ts",
  "lib/testing/webhook-receiver-process.ts",
] as const;

export type TestProgram = {
  name: string;
  run: readonly [file: (typeof programs)[number], ...args: string[]];
  /** Environment variables in addition to those of this process. */
  variables?: Readonly<Record<string, string>>;
  /** Receives each line of the program's output, except the line that reports that it is ready. */
  onLine?: (line: string) => void;
};

/**
 * Bundles the programs into a folder in which Node finds the packages. From the sources, each start took twice as long.
 */
export async function bundleTestPrograms(): Promise<{ folder: string; remove(): Promise<void> }> {
  const cache = "node_modules/.cache/proofdesk";
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(`${cache}/test-programs-`);
  await bundlePrograms([...programs], folder);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

export function startTestProgram({ name, run, variables = {}, onLine = () => undefined }: TestProgram): Child {
  const [file, ...args] = run;
  const environment = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  return startChild({
    name,
    run: [bundleOf(file, inject("programs")), ...args],
    environment: { ...environment, DATABASE_URL: databaseUrl(), ...variables },
    reactServer: true,
    onLine,
  });
}
