import type { TestProject } from "vitest/node";
import { startTestDatabase } from "./test-database";

/** A database for the integration tests of `lib`; each file of them begins with it fresh (fresh-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTestDatabase();
  project.provide("databaseUrl", database.url);
  return () => database.stop();
}
