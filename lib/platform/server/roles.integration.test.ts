/** Tests prisma/roles.sql on PostgreSQL, because the embedded database has only one user, who owns everything. */
import { readFile } from "node:fs/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { databaseUrl } from "@/lib/testing/database-url";
import { readAs } from "@/lib/testing/operations";
import { pathInput, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { databaseGuards } from "./database-guard";
import { migrate } from "./migrations";

async function runQueue(url: string, name: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss", createSchema: false });
  await boss.start();
  await boss.createQueue(name);
  expect(await boss.send(name, {})).toEqual(expect.any(String));
  await boss.stop({ graceful: false });
}

const onPostgres = describe.skipIf(process.env.TEST_DATABASE !== "postgres");

const asApp = new URL(databaseUrl());
asApp.username = "proofdesk_app";

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

onPostgres("the console's own role", () => {
  let owner: pg.Client;
  let app: pg.Client;

  beforeAll(async () => {
    owner = await connected(databaseUrl());
    await owner.query("drop schema public cascade; create schema public");
    await migrate(databaseUrl());
    const roles = await readFile("prisma/roles.sql", "utf8");
    await owner.query(roles);
    // The file runs a second time, as a later migration would run it.
    await owner.query(roles);
    await owner.query("alter role proofdesk_app login");
    app = await connected(asApp.href);
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
    await expect(app.query("create schema mine")).rejects.toThrow("permission denied");
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
    // The migration creates the schema in the same way.
    await owner.query("drop schema pgboss cascade; create schema pgboss");
    if (who === "the owner has") await runQueue(databaseUrl(), "before");
    await owner.query(await readFile("prisma/roles.sql", "utf8"));
    await runQueue(asApp.href, "after");
  });
});

/** What a person can do who has stolen the console's database password, but has no account of the console. */
onPostgres("whoever has the console's database password", () => {
  const testConsole = setUpTestConsole();
  const reviewer = setUpPerson(["reviewer", "auditor"], "Ravi Reviewer");
  let thief: pg.Client;

  beforeAll(async () => {
    thief = await connected(asApp.href);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await thief.query(`alter role proofdesk_app reset search_path; drop table if exists pgboss."AuditEvent"`);
  });
  afterAll(() => thief.end());

  /** Loads the console again, with the database role that it has in production. */
  async function consoleAsApp(url: string) {
    vi.stubEnv("DATABASE_URL", url);
    vi.resetModules();
    // Closes the pool of this process, which belongs to the owner's role.
    await closeDatabase();
    const { runAction } = await import("@/lib/platform/actions/define-action");
    const { revealValues } = await import("@/lib/features/checks/reveal-values");
    const { listAudit } = await import("@/lib/views/audit-log/list-audit");
    const { requireReadiness } = await import("@/lib/platform/health/readiness");
    const caller = reviewer.caller();
    return {
      requireReadiness,
      reveal: (id: string) =>
        runAction(revealValues, caller, {
          ...pathInput({ id }),
          body: { paths: ["user.ssn"], reason: "Call-back check" },
        }),
      readLog: () => runAction(listAudit, caller, { ...pathInput({}), query: listAudit.endpoint.query.parse({}) }),
    };
  }

  /**
   * Creates a second table with the audit log's name, in a schema in which the role may create tables, and which its
   * sessions search first.
   */
  async function divertTheLog(): Promise<void> {
    const own = await thief.query("create schema diverted").then(
      () => "diverted",
      () => "pgboss",
    );
    await thief.query(`create table ${own}."AuditEvent" (like public."AuditEvent" including defaults)`);
    await thief.query(`alter role proofdesk_app set search_path = ${own}, public`);
    await thief.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = session_user and pid <> pg_backend_pid()",
    );
  }

  /** Returns how many values of an applicant were revealed, according to the true log. */
  async function revealsOf(id: string): Promise<number> {
    const { rows } = await thief.query(
      `select count(*)::int as logged from public."AuditEvent"
       where action = 'applicant.reveal' and outcome = 'done' and "objectId" = $1`,
      [id],
    );
    return rows[0].logged;
  }

  test("cannot divert the audit log: what is revealed is in the true log", async () => {
    const { id } = await testConsole.makeApplicant();
    await readAs(reviewer, id);
    const console = await consoleAsApp(asApp.href);
    await console.reveal(id);
    await divertTheLog();
    // The first use of a closed connection may fail. A refused action needs no log entry.
    const answers = [];
    for (const _ of [1, 2, 3]) answers.push(await console.reveal(id).then(Object.keys, () => null));
    await closeDatabase();
    expect(answers.at(-1)).toEqual(["values"]);
    const visibleCount = 1 + answers.filter((answer) => answer !== null).length;
    expect(await revealsOf(id)).toBe(visibleCount);
  });

  test("is noticed when they try: the console is not ready, and does not start", async () => {
    const { readLog, requireReadiness } = await consoleAsApp(asApp.href);
    await requireReadiness();
    expect((await readLog()).problem).toBeNull();
    await divertTheLog();
    const tried = /"AuditEvent" in the schema pgboss, .*tried to divert the audit log/;
    await requireReadiness().catch(() => undefined);
    await vi.waitFor(() => expect(requireReadiness()).rejects.toMatchObject({ facts: { detail: tried } }), waitOptions);
    expect((await readLog()).problem).toMatch(tried);
    const guard = databaseGuards.find(({ name }) => name === "audit log");
    await expect(guard?.check({ DATABASE_URL: asApp.href }, "examination")).rejects.toThrow(tried);
  });

  test("changes no entry, and stops the console, where connections lose their start options", async () => {
    const { id } = await testConsole.makeApplicant();
    await readAs(reviewer, id);
    await divertTheLog();
    const unpinned = new URL(asApp);
    unpinned.searchParams.set("options", "-c search_path=pgboss,public");
    const { reveal, readLog, requireReadiness } = await consoleAsApp(unpinned.href);
    await reveal(id);
    expect(await revealsOf(id)).toBe(1);
    const elsewhere = /find the table "AuditEvent" in the schema pgboss/;
    await expect(requireReadiness()).rejects.toMatchObject({ code: "unavailable", facts: { detail: elsewhere } });
    expect((await readLog()).problem).toMatch(elsewhere);
  });
});
