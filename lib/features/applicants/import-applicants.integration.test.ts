import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { openSealedJson, type StoreItem } from "@/lib/cases/bulk-job";
import { eraseApplicant } from "@/lib/cases/erase-applicant";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { identity } from "@/lib/identity/service";
import { db, transaction } from "@/lib/platform/data/prisma";
import { processWide } from "@/lib/platform/process/process-wide";
import { stopBoss } from "@/lib/platform/queues/boss";
import { readJob } from "@/lib/platform/queues/queues";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { workAtOnce } from "@/lib/testing/jobs";
import { setUpTestConsole } from "@/lib/testing/orders";
import { sandboxClient } from "@/lib/testing/sandbox";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { attributesOf, type Span, startTraceCollector, type TraceCollector } from "@/lib/testing/trace-collector";
import { waitOptions } from "@/lib/testing/wait-options";
import { getApplicant } from "./applicant";
import { addByAccessCode, continueImport, getImport, importApplicants, importJob } from "./import-applicants";

const testConsole = setUpTestConsole();
let reviewer: TestPerson;
let collector: TraceCollector;

beforeAll(async () => {
  collector = await startTraceCollector();
  Object.assign(process.env, collector.environment);
  // The console reads the environment at its first span, which another test may have caused: makes it read again.
  Reflect.deleteProperty(processWide("telemetry", {}), "tracing");
  reviewer = await signInAs(["reviewer"]);
  await workAtOnce(importJob);
});
afterAll(async () => {
  await stopBoss(1_000);
  collector.stop();
});

/** Creates a user of the service who is not in the console. Returns the access code. */
async function stranger(lastName: string, { expired = false } = {}): Promise<string> {
  const { accessCode } = await sandboxClient(testConsole.sandbox.url).create({ lastName });
  if (expired) await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired });
  return accessCode;
}

const dataOf = async (jobId: string) => (await readJob(importJob, jobId))?.data ?? expect.fail("no such job");

async function imported(userAccessCodes: string[], requester = reviewer) {
  const { jobId } = await runAs(importApplicants, requester, { body: { userAccessCodes } });
  return await vi.waitFor(async () => {
    const standing = await runAs(getImport, requester, { params: { jobId } });
    if (standing.state !== "done" && standing.state !== "failed") throw new Error("The import did not finish");
    return { ...standing, jobId };
  }, waitOptions);
}

test("adds applicants with a result, reports unknown and expired codes, and skips duplicates", async () => {
  const known = await stranger("Importson");
  const expired = await stranger("Goneby", { expired: true });
  const unknown = "00000000-0000-4000-8000-000000000000";
  const before = await db.applicant.count();
  const standing = await imported([known, expired, unknown, known]);
  expect(standing).toMatchObject({ state: "done", total: 4 });
  expect(standing.results.map(({ index, outcome, code }) => [index, outcome, code])).toEqual([
    [0, expect.stringMatching(/^(added|already_here)$/), null],
    [1, "failed", "access_code_unknown"],
    [2, "failed", "access_code_unknown"],
    [3, expect.stringMatching(/^(added|already_here)$/), null],
  ]);
  expect(standing.results.filter(({ outcome }) => outcome === "added")).toHaveLength(1);
  expect(standing.results[0]?.id).toBe(standing.results[3]?.id);
  expect(await db.applicant.count()).toBe(before + 1);

  const { items } = await runAs(listApplicants, reviewer, { query: { query: "importson" } });
  expect(items).toMatchObject([{ id: standing.results[0]?.id, name: { family: "Importson" }, resultRead: true }]);
});

test("a name loses what a screen does not show, and its line says so", async () => {
  const code = await stranger("Hiddenby");
  const client = identity();
  const { call } = client;
  vi.spyOn(client, "call").mockImplementationOnce((async (...input: Parameters<typeof call>) => {
    const answer = await call(...input);
    return { ...answer, response: { ...answer.response, lastName: "Hid\u200bdenby" } };
  }) as never);
  const { results } = await imported([code]);
  vi.restoreAllMocks();
  const detail = "Hidden characters were removed from the last name: zero-width space (U+200B)";
  expect(results).toMatchObject([{ outcome: "added", title: null, detail }]);
  const [added] = results;
  const { name } = await runAs(getApplicant, reviewer, { params: { id: added?.id ?? "" } });
  expect(name?.family).toBe("Hiddenby");
});

test.each([
  ["is disabled", { disabledAt: new Date() }],
  ["has lost the permission", { roles: ["viewer" as const] }],
])("adds no one for a requester who %s", async (_, change) => {
  const leaver = await signInAs(["reviewer"]);
  const before = await db.applicant.count();
  await db.staff.update({ where: { id: leaver.id }, data: change });
  // The requester was changed between the request and the run.
  const { results } = await imported([await stranger("Unasked")], leaver);
  expect(results).toMatchObject([{ outcome: "failed", id: null, code: "forbidden" }]);
  expect(await db.applicant.count()).toBe(before);
});

test("an import is shown to who asked for it, and to no other reviewer", async () => {
  const { jobId } = await imported([await stranger("Ownimport")]);
  const colleague = await signInAs(["reviewer"]);
  const asked = runAs(getImport, colleague, { params: { jobId } });
  await expect(asked).rejects.toMatchObject({ code: "not_found" });
});

test("repeated and concurrent imports add no one twice", async () => {
  const code = await stranger("Onceonly");
  const standings = await Promise.all([imported([code]), imported([code]), imported([code])]);
  const results = standings.flatMap((standing) => standing.results);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["added", "already_here", "already_here"]);
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
});

test("an import whose worker stops half-way is continued by the next", async () => {
  const [first, second] = [await stranger("Earlier"), await stranger("Later")];
  const who = { userAccessCode: first };
  testConsole.sandbox.control.faults.plan({ who, operation: "user.summary", kind: "latency", latencyMs: 1500 });
  const { jobId } = await runAs(importApplicants, reviewer, { body: { userAccessCodes: [first, second] } });
  await vi.waitFor(() => expect(testConsole.calls("user.summary")).toBe(2), waitOptions);
  await stopBoss(200);
  expect(await runAs(getImport, reviewer, { params: { jobId } })).toMatchObject({ state: "waiting" });
  await workAtOnce(importJob);
  const standing = await vi.waitFor(async () => {
    const seen = await runAs(getImport, reviewer, { params: { jobId } });
    expect(seen.state).toBe("done");
    return seen;
  }, waitOptions);
  expect(standing.results.map(({ code }) => code)).toEqual([null, null]);
  expect(await db.bulkJob.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({ finishedAt: expect.any(Date) });
});

test("an applicant and their outcome are stored together: neither without the other", async () => {
  const code = await stranger("Together");
  await db.$executeRawUnsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`);
  await db.$executeRawUnsafe(`
    create trigger refuse before insert on "BulkOutcome" for each row execute function refuse()`);
  const before = await db.applicant.count();
  const { jobId } = await runAs(importApplicants, reviewer, { body: { userAccessCodes: [code] } });
  await vi.waitFor(() => expect(testConsole.calls("user.summary")).toBeGreaterThan(1), waitOptions);
  // Stops the worker between runs, because in a run the failure of the item could be stored.
  await stopBoss(waitOptions.timeout);
  expect(await db.applicant.count()).toBe(before);
  await db.$executeRawUnsafe("drop function refuse cascade");
  await workAtOnce(importJob);
  await vi.waitFor(async () => {
    const { state, results } = await runAs(getImport, reviewer, { params: { jobId } });
    expect({ state, results }).toMatchObject({ state: "done", results: [{ outcome: "added" }] });
  }, waitOptions);
});

test("an import that fails for good says so, and its requester alone runs the rest again", async () => {
  const code = await stranger("Afterwards");
  await stopBoss(1_000);
  const { jobId } = await runAs(importApplicants, reviewer, { body: { userAccessCodes: [code] } });
  // pg-boss leaves a job in this state once its retries are spent.
  await db.$executeRaw`
    update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now() where id = ${jobId}::uuid`;
  await importJob.options.failed?.(await dataOf(jobId), { jobId });
  const told = { objectId: jobId, staffId: reviewer.id };
  expect(await db.message.findMany({ where: told })).toMatchObject([{ kind: "job_failed" }]);
  expect(await runAs(getImport, reviewer, { params: { jobId } })).toMatchObject({ state: "failed", results: [] });

  const again = (person: TestPerson) => runAs(continueImport, person, { params: { jobId }, body: {} });
  await expect(again(await signInAs(["reviewer"]))).rejects.toMatchObject({ code: "not_found" });
  expect(await again(reviewer)).toMatchObject({ state: "waiting" });
  await expect(again(reviewer)).rejects.toMatchObject({ code: "state_conflict" });
  await workAtOnce(importJob);
  await vi.waitFor(async () => {
    expect(await runAs(getImport, reviewer, { params: { jobId } })).toMatchObject({ state: "done" });
    expect(await db.message.count({ where: { ...told, kind: "job_done" } })).toBe(1);
  }, waitOptions);
});

test("no access code is stored in plain text, in any queue or log", async () => {
  const code = await stranger("Sealedcode");
  await imported([code]);
  const stored = await dumpDatabase();
  expect(dumpContains(stored, "applicant.import")).toBe(true);
  expect(dumpContains(stored, code)).toBe(false);
});

test("a job, its calls of the service and its SQL are one trace, without an access code", async () => {
  const code = await stranger("Traced");
  const { jobId } = await imported([code]);
  const { spans, above } = collector;
  // A span is sent when it ends, so the span of the job is sent last.
  const job = await collector.find((span) => attributesOf(span)["proofdesk.job_id"] === jobId);
  expect(job.name).toBe("job applicant.import");
  const ofTrace = spans.filter(({ traceId }) => traceId === job.traceId);
  for (const span of ofTrace) expect(span === job || above(span).includes(job.spanId), span.name).toBe(true);
  const ofName = (name: string) => ofTrace.filter((span) => span.name === name);
  const [action] = ofName("action applicant.add");
  expect(action?.parentSpanId).toBe(job.spanId);
  const inAction = (span: Span) => above(span).includes(action?.spanId ?? "");
  expect(ofName("identity user.summary").map(inAction)).toEqual([true]);
  expect(ofName("sql transaction").some(inAction)).toBe(true);
  expect(collector.received()).not.toContain(code);
});

const erase = (id: string) => transaction((tx) => eraseApplicant(tx, id, { at: new Date(), by: null }));
/** The access codes in the data of every job of the queue, and of what an upgrade kept of it. */
async function queuedCodes(): Promise<string[]> {
  const rows: { data: unknown }[] = await db.$queryRaw`
    select data from pgboss.job where data::text like '%"codes"%'`;
  return rows.flatMap(({ data }) => {
    const { input } = z.object({ input: importJob.data }).parse(data);
    return z.array(z.string()).parse(openSealedJson(input.codes));
  });
}
/** A job in a state in which pg-boss may leave it. */
const leaveAs = (jobId: string, state: "active" | "failed" | "retry") =>
  db.$executeRaw`update pgboss.job set state = ${state}::pgboss.job_state where id = ${jobId}::uuid`;

test("an erasure removes the access code from imports in any state, and none of them adds the person again", async () => {
  const [code, other] = [await stranger("Erasedson"), await stranger("Staysby")];
  const { results } = await imported([code]);
  const id = results[0]?.id ?? expect.fail("not added");
  await stopBoss(waitOptions.timeout);
  const queued: string[] = [];
  for (const state of [null, "failed", "active", "retry"] as const) {
    const { jobId } = await runAs(importApplicants, reviewer, {
      body: { userAccessCodes: [other, code.toUpperCase()] },
    });
    if (state) await leaveAs(jobId, state);
    queued.push(jobId);
  }
  // As of an upgrade, before the worker has taken it over.
  await db.$executeRawUnsafe("create table if not exists pgboss.job_of_version_10 (like pgboss.job)");
  const [kept] = queued.splice(0, 1);
  await db.$executeRaw`insert into pgboss.job_of_version_10 select * from pgboss.job where id = ${kept}::uuid`;
  await db.$executeRaw`delete from pgboss.job where id = ${kept}::uuid`;
  await erase(id);
  await db.$executeRaw`insert into pgboss.job select * from pgboss.job_of_version_10`;
  await db.$executeRawUnsafe("drop table pgboss.job_of_version_10");
  expect((await queuedCodes()).map((one) => one.toLowerCase())).not.toContain(code);
  expect(await queuedCodes()).toContain(other);

  const [failed, active] = queued;
  await leaveAs(active ?? "", "retry");
  await runAs(continueImport, reviewer, { params: { jobId: failed }, body: {} });
  await workAtOnce(importJob);
  for (const jobId of [kept, ...queued]) {
    const standing = await vi.waitFor(async () => {
      const seen = await runAs(getImport, reviewer, { params: { jobId } });
      expect(seen.state).toBe("done");
      return seen;
    }, waitOptions);
    expect(standing.results).toMatchObject([
      { index: 0, code: null },
      { outcome: "failed", id: null, code: "erased" },
    ]);
  }
  expect((await runAs(listApplicants, reviewer, { query: { query: "erasedson" } })).items).toEqual([]);
});

test("an import that has begun with an access code cannot add the person whom an erasure removed meanwhile", async () => {
  const code = await stranger("Midway");
  const { results } = await imported([code]);
  await stopBoss(waitOptions.timeout);
  const { jobId: begun } = await runAs(importApplicants, reviewer, { body: { userAccessCodes: [code] } });
  const [item] = z.array(z.string()).parse(openSealedJson((await dataOf(begun)).codes));
  await erase(results[0]?.id ?? "");
  // What the worker holds in memory has the code still.
  const store: StoreItem = (tx, { detail = null, ...outcome }) =>
    tx.bulkOutcome.create({ data: { jobId: begun, position: 0, detail, ...outcome } });
  const request = { requestId: "midway", staffId: reviewer.id, position: 1, store };
  expect(await addByAccessCode(item ?? "", request)).toMatchObject({ outcome: "failed", applicantId: null });
  expect((await runAs(listApplicants, reviewer, { query: { query: "midway" } })).items).toEqual([]);
  await workAtOnce(importJob);
});
