import type { TestProject } from "vitest/node";
import { startTestDatabase } from "./test-database";

declare module "vitest" {
  interface ProvidedContext {
    /** A database for each process that runs integration tests of `lib`. */
    databaseUrls: readonly string[];
  }
}

/** Starts a database for each test process. fresh-database.ts empties it before each file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const processes = project.config.maxWorkers ?? 1;
  const databases = await Promise.all(Array.from({ length: processes }, startTestDatabase));
  project.provide(
    "databaseUrls",
    databases.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(databases.map((database) => database.stop()));
  };
}
