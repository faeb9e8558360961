import type { TestProject } from "vitest/node";
import { startTestDatabase } from "./test-database";
import { bundleTestPrograms } from "./test-program";

declare module "vitest" {
  interface ProvidedContext {
    /** The addresses of the databases. Each process that runs integration tests of `lib` has one. */
    databaseUrls: readonly string[];
  }
}

/**
 * Creates a database for each test process, and the programs that tests start. `fresh-database.ts` empties the database
 * before each file.
 */
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
