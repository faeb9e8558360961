import type { TestProject } from "vitest/node";
import { startTestDatabase } from "./test-database";

/** The database of the integration tests of `lib`. fresh-database.ts empties it before each file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTestDatabase();
  project.provide("databaseUrl", database.url);
  return () => database.stop();
}
