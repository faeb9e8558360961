import type { TestProject } from "vitest/node";
import { startTestDatabase } from "./test-database";
import { bundleTestPrograms } from "./test-program";

declare module "vitest" {
  interface ProvidedContext {
    /** A database for each process that runs integration tests of `lib`. */
    databaseUrls: readonly string[];
  }
}

/** A database for each test process, which fresh-database.ts empties before each file, and the programs of tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const processes = project.config.maxWorkers ?? 1;
  const [programs, ...databases] = await Promise.all([
    bundleTestPrograms(),
    ...Array.from({ length: processes }, () => startTestDatabase()),
  ]);
  project.provide("programs", programs.folder);
  project.provide(
    "databaseUrls",
    databases.map(({ url }) => url),
  );
  return async () => {
    await Promise.all([programs.remove(), ...databases.map((database) => database.stop())]);
  };
}
