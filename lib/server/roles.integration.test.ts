/** prisma/roles.sql, on PostgreSQL: the embedded database has one user, who owns everything. */
import { readFile } from "node:fs/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseUrl } from "@/lib/testing/database-url";
import { migrate } from "./migrations";

async function runQueue(url: string, name: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss" });
  await boss.start();
  await boss.createQueue(name);
  expect(await boss.send(name, {})).toEqual(expect.any(String));
  await boss.stop({ graceful: false });
}

describe.skipIf(process.env.TEST_DATABASE !== "postgres")("the console's own role", () => {
  const asApp = new URL(databaseUrl());
  asApp.username = "proofdesk_app";
  let owner: pg.Client;
  let app: pg.Client;

  beforeAll(async () => {
    owner = new pg.Client({ connectionString: databaseUrl() });
    await owner.connect();
    await owner.query("drop schema public cascade; create schema public");
    await migrate(databaseUrl());
    const roles = await readFile("prisma/roles.sql", "utf8");
    await owner.query(roles);
    // As if by a later migration.
    await owner.query(roles);
    await owner.query("alter role proofdesk_app login");
    app = new pg.Client({ connectionString: asApp.href });
    await app.connect();
  });
  afterAll(async () => {
    await app.end();
    await owner.end();
  });

  test("appends to the audit log and reads it, and nothing else", async () => {
    await app.query(
      `insert into "AuditEvent" ("id", "at", "phase", "action", "actorType", "requestId", "bytes", "leaf")
       values (gen_random_uuid(), now(), 'intent', 'system.start', 'system', 'r', 'b', sha256('\\x0062'))`,
    );
    for (const table of ["AuditEvent", "OpenIntent"])
      expect((await app.query(`select count(*)::int as n from "${table}"`)).rows).toEqual([{ n: 1 }]);
    for (const statement of [
      `update "AuditEvent" set "action" = 'x'`,
      `delete from "AuditEvent"`,
      `truncate "AuditEvent"`,
      `delete from "OpenIntent"`,
      `alter table "AuditEvent" disable trigger all`,
      `drop trigger "AuditEvent_append_only_row" on "AuditEvent"`,
    ]) {
      await expect(app.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  test("reads and writes the other tables, and cannot change their schema", async () => {
    await app.query(`insert into "RateLimiterFlexible" ("key", "points") values ('k', 1)`);
    await app.query(`update "RateLimiterFlexible" set "points" = 2`);
    await app.query(`delete from "RateLimiterFlexible"`);
    await expect(app.query("create table mine (n int)")).rejects.toThrow("permission denied");
    await expect(app.query("delete from _prisma_migrations")).rejects.toThrow("permission denied");
    expect((await app.query("select 1 from _prisma_migrations")).rowCount).toBeGreaterThan(0);
    expect(await migrate(asApp.href)).toEqual([]);
  });

  /** Runs roles.sql as an owner who may not create roles, and rolls everything back. */
  async function asPlainOwner(before: string): Promise<void> {
    const roles = await readFile("prisma/roles.sql", "utf8");
    try {
      await owner.query(`begin; create role plain_owner; ${before};
        do $$ declare thing record; begin
          execute format('alter database %I owner to plain_owner', current_database());
          alter schema public owner to plain_owner;
          for thing in select oid::regclass as name from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' loop
            execute format('alter table %s owner to plain_owner', thing.name);
          end loop;
        end $$;
        set local role plain_owner`);
      await owner.query(roles);
    } finally {
      await owner.query("rollback");
    }
  }

  test("an owner who may not create roles is told what an administrator must run", async () => {
    await expect(asPlainOwner("alter role proofdesk_app rename to aside")).rejects.toThrow(
      "plain_owner may not create roles. An administrator runs: CREATE ROLE proofdesk_app NOLOGIN; " +
        "GRANT proofdesk_app TO plain_owner;",
    );
    await expect(asPlainOwner("select 1")).rejects.toThrow(
      "plain_owner is no member of proofdesk_app. An administrator runs: GRANT proofdesk_app TO plain_owner;",
    );
  });

  test("an owner who may not create roles, but has been granted the role, needs no other privilege", async () => {
    await asPlainOwner("grant proofdesk_app to plain_owner");
  });

  test.each(["nobody has", "the owner has"])("runs the job queue after %s ran it", async (who) => {
    await owner.query("drop schema if exists pgboss cascade");
    if (who === "the owner has") await runQueue(databaseUrl(), "before");
    await owner.query(await readFile("prisma/roles.sql", "utf8"));
    await runQueue(asApp.href, "after");
  });
});
