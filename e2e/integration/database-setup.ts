import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/cli/migrations";
import { startTestDatabase } from "./test-database";

/** A migrated, empty database for the integration tests of `lib`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTestDatabase();
  await migrate(database.url);
  project.provide("databaseUrl", database.url);
  return () => database.stop();
}
