/** The database does not answer. Every request ends soon, and leaves no statement in the database. */
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { expectWithin } from "@/lib/testing/expect-within";
import { waitOptions } from "@/lib/testing/wait-options";
import { createApplicant, familyName } from "./actions";
import { expectCompletePage } from "./answer-assertions";
import type { Answer, Client } from "./client";
import { signedInAs } from "./client";

let reviewer: Client;
let applicant: string;
/** Another database session, which holds a lock during the tests. */
let holder: pg.Client;

beforeAll(async () => {
  reviewer = await signedInAs("reviewer");
  applicant = await createApplicant(reviewer, { firstName: "Stella", lastName: familyName("Stalled") });
});
beforeEach(async () => {
  holder = new pg.Client({ connectionString: inject("databaseUrl") });
  await holder.connect();
  await holder.query("begin");
});
afterEach(() => holder.end());

/** Locks a table against all other sessions, including readers. */
const lock = (table: string) => holder.query(`lock table "${table}" in access exclusive mode`);

/**
 * The limit for a request, in milliseconds. The first wait that is too long ends a request, however long the lock is
 * held.
 */
const limitMs = 5_000;

async function expectSoonRefused(send: () => Promise<Answer>): Promise<void> {
  const start = performance.now();
  const { status, headers, body } = await send();
  expectWithin(limitMs, start);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { code: expect.stringMatching(/unavailable$/), requestId: expect.any(String) },
  });
}

/** Waits until no statement of the console waits in the database, while the lock is still held. */
async function expectNothingLeft(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await holder.query(
        `select count(*)::int as waiting from pg_stat_activity
         where application_name = 'proofdesk-console' and wait_event_type = 'Lock'`,
      );
      expect(rows).toEqual([{ waiting: 0 }]);
    },
    { ...waitOptions, interval: 250 },
  );
}

test("while the audit log is locked, lists, actions and pages are refused within seconds", async () => {
  await lock("AuditEvent");
  const page = async () => {
    const start = performance.now();
    const { status, headers, body } = await reviewer.send(`/applicants/${applicant}`);
    expectWithin(limitMs, start);
    // The console sends the page with the failure, and the browser fetches the data again. If the session cannot be
    // read, it sends an error page instead (the embedded database runs one transaction at a time).
    expect([200, 503]).toContain(status);
    if (status === 200) expectCompletePage(String(body), "the applicant's page");
    else expect(headers.get("content-type")).toMatch(/^text\/html/);
  };
  await Promise.all([
    expectSoonRefused(() => reviewer.api("GET", "/api/applicants")),
    expectSoonRefused(() => reviewer.api("GET", `/api/applicants/${applicant}/timeline`)),
    expectSoonRefused(() =>
      reviewer.api("POST", "/api/step-up", { password: "not-the-password", act: `override.approve:${applicant}` }),
    ),
    expectSoonRefused(() =>
      reviewer.api("POST", `/api/applicants/${applicant}/reveal`, {
        paths: ["scannedUser.Id"],
        reason: "Call-back check",
      }),
    ),
    page(),
  ]);
  await expectNothingLeft();
  await holder.query("rollback");
  expect((await reviewer.api("GET", "/api/applicants")).status).toBe(200);
});

test("while applicants are locked, their requests are refused and others work", async () => {
  await lock("Applicant");
  await expectSoonRefused(() => reviewer.api("GET", "/api/applicants"));
  await expectNothingLeft();
  await holder.query("rollback");
  expect((await reviewer.api("GET", "/api/applicants")).status).toBe(200);
});

test("while sessions are locked, a page is refused within seconds with 503, as HTML", async () => {
  await lock("Session");
  const start = performance.now();
  const { status, headers } = await reviewer.send(`/applicants/${applicant}`);
  expectWithin(limitMs, start);
  expect(status).toBe(503);
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  expect(headers.get("retry-after")).toBe("5");
  await expectNothingLeft();
});
