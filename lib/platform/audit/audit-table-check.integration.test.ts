/** @database both: each finds tables by its own start options. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pinned } from "@/lib/platform/data/search-path";
import { databaseUrl } from "@/lib/testing/database-url";
import { setUpDatabase } from "@/lib/testing/staff";
import { problemOfAuditLog } from "./audit-table-check";

setUpDatabase();
const client = new pg.Client(pinned(databaseUrl()));
beforeAll(() => client.connect());
afterAll(() => client.end());

/**
 * Returns the problem that is reported while another schema has a second table with the log's name. Removes the table
 * afterwards.
 */
async function withSecondTable(more: string): Promise<string | null> {
  await client.query(`begin; create schema aside; create table aside."AuditEvent" (); ${more}`);
  try {
    return await problemOfAuditLog(async (query) => (await client.query(query)).rows);
  } finally {
    await client.query("rollback");
  }
}

test("the console's own connections find the audit log", async () => {
  expect(await problemOfAuditLog()).toBeNull();
});

test("a table that takes the audit log's place is named, with the remedy", async () => {
  const problem = await withSecondTable("set local search_path = aside, public");
  expect(problem).toMatch(
    /find the table "AuditEvent" in the schema aside, .* Remove the search path from DATABASE_URL/,
  );
  expect(await withSecondTable("set local search_path = pg_catalog")).toMatch(/"AuditEvent" in no schema/);
});

test("a copy of the log alone is no problem; one that a search path of the role leads to is", async () => {
  expect(await withSecondTable("")).toBeNull();
  const problem = await withSecondTable("alter role current_user set search_path = aside, public");
  expect(problem).toMatch(/"AuditEvent" in the schema aside, .*tried to divert.* RESET search_path/);
});
