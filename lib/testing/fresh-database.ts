/** Before each file of integration tests: empties every table of its database. */
import pg from "pg";
import { readMigrations } from "@/lib/cli/schema-engine";
import { waitAsJobs } from "@/lib/data/connection";
import { databaseUrl } from "./database-url";

// Tests run services with the timeouts of jobs: no user waits, and a busy machine is slow.
waitAsJobs();

const client = new pg.Client({ connectionString: databaseUrl() });
await client.connect();
await client.query("drop schema if exists pgboss cascade; drop schema public cascade; create schema public");
for (const { sql } of await readMigrations()) await client.query(sql);
await client.end();
