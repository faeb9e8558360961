/** Before each file of integration tests: empties every table of its database. */
import pg from "pg";
import { inject } from "vitest";
import { readMigrations } from "@/lib/cli/schema-engine";

const client = new pg.Client({ connectionString: inject("databaseUrl") });
await client.connect();
await client.query("drop schema if exists pgboss cascade; drop schema public cascade; create schema public");
for (const { sql } of await readMigrations()) await client.query(sql);
await client.end();
