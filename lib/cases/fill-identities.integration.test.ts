/** The worker makes identity keys for applicants who were stored before there were such keys. */
import { afterAll, expect, test, vi } from "vitest";
import { createApplicant } from "@/lib/features/applicants/applicant";
import { readRecord } from "@/lib/platform/audit/record";
import { db } from "@/lib/platform/data/prisma";
import type { Child } from "@/lib/platform/server/child-process";
import { runAs } from "@/lib/testing/actions";
import { newPerson, newSsn } from "@/lib/testing/new-person";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";
import { waitOptions } from "@/lib/testing/wait-options";
import { fillIdentities } from "./fill-identities";
import { loadCase } from "./open-case";
import { refreshShared } from "./refresh-shared";

setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rosa Reviewer");

async function create(fields: Record<string, string> = {}): Promise<string> {
  const { id } = await runAs(createApplicant, reviewer, { body: { ...newPerson(fields), confirmedDuplicate: true } });
  return id;
}

const workers: Child[] = [];
function startWorker(): Child {
  const worker = startTestProgram({ name: "worker", run: ["lib/views/worker/main.ts"] });
  workers.push(worker);
  return worker;
}
afterAll(() => Promise.all(workers.map((worker) => worker.stop(1_000))));

const row = (id: string) => db.applicant.findUniqueOrThrow({ where: { id } });
const codesOf = async (id: string) => (await row(id)).signalCodes;
const refresh = () => refreshShared(new AbortController().signal);
const sharedOf = async (id: string) =>
  (await loadCase(db, id)).derivedCase.findings.filter(({ signal }) => signal.code === "identity.shared");

test("applicants from before get their keys from the worker, and one that stops loses nothing", async () => {
  const ssn = newSsn();
  const [first, second] = [await create({ ssn }), await create({ ssn })];
  await refresh();
  const ids = [first, second];
  const forget = async () => {
    await db.identityKey.deleteMany({ where: { applicantId: { in: ids } } });
    await db.applicant.updateMany({
      where: { id: { in: ids } },
      data: { identityVersion: 0, signalCodes: [], worstSeverity: null, openFindings: 0 },
    });
  };
  await forget();
  expect(await sharedOf(first)).toEqual([]);
  const stopped = new AbortController();
  stopped.abort();
  expect(await fillIdentities(stopped.signal)).toBe(0);
  expect((await row(first)).identityVersion).toBe(0);
  const { signal } = new AbortController();
  expect(await fillIdentities(signal)).toBe(2);
  expect(await fillIdentities(signal)).toBe(0);
  await refresh();
  for (const id of ids) expect(await codesOf(id)).toEqual(["identity.shared"]);
  const entries = await db.auditEvent.findMany({ where: { action: "identity.fill", phase: "outcome" } });
  expect(entries.map(({ bytes }) => readRecord(bytes)?.details)).toContainEqual({ count: 2, version: 1, left: 0 });
});

test("one that cannot be read is not filled again and again", async () => {
  const id = await create();
  await db.applicant.update({ where: { id }, data: { profile: Buffer.from("damaged"), identityVersion: 0 } });
  const { signal } = new AbortController();
  expect(await fillIdentities(signal)).toBe(1);
  expect(await fillIdentities(signal)).toBe(0);
});

test("a killed worker leaves no one without keys", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 20; index++) ids.push(await create());
  const where = { id: { in: ids } };
  await db.identityKey.deleteMany({ where: { applicantId: { in: ids } } });
  await db.applicant.updateMany({ where, data: { identityVersion: 0 } });
  const filled = () => db.applicant.count({ where: { ...where, identityVersion: 1 } });
  const killed = startWorker();
  await vi.waitFor(async () => expect(await filled()).toBeGreaterThan(0), waitOptions);
  // The worker gets SIGKILL, so it cannot clean up.
  await killed.stop(0);
  startWorker();
  await vi.waitFor(async () => expect(await filled()).toBe(ids.length), waitOptions);
  const keys = await db.identityKey.groupBy({ by: ["applicantId"], where: { applicantId: { in: ids } } });
  expect(keys).toHaveLength(ids.length);
});
