/** The databases end the transaction of a killed worker in different ways: `npm run verify:trust` runs this on both. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { afterAll, expect, test, vi } from "vitest";
import { readRecord } from "@/lib/platform/audit/record";
import { readListedErasures } from "@/lib/platform/data/erasure-list";
import { db } from "@/lib/platform/data/prisma";
import type { Child } from "@/lib/platform/server/child-process";
import { runAs } from "@/lib/testing/actions";
import { setUpTestConsole } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { setUpPerson } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";
import { setHold } from "./holds";
import { setRetention } from "./retention";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"]);
const approver = setUpPerson(["approver"]);
const folder = await mkdtemp(join(tmpdir(), "proofdesk-killed-"));
process.env.AUDIT_CHECKPOINT_DIR = folder;

/** One kill for each of the two workers. `npm run verify:trust` kills a hundred times. */
const kills = Number(process.env.RETENTION_KILLS ?? 2);
const rowsPerKill = 3_000;
const days = 1_000;

const workers: Child[] = [];
const startWorker = () => startTestProgram({ name: "worker", run: ["lib/views/worker/main.ts"] });
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop(1_000)));
  await rm(folder, { recursive: true });
});

/** Makes an applicant whose erasure is due. Returns the applicant's id. */
async function makeDue(): Promise<string> {
  const { id: applicantId } = await testConsole.makeApplicant();
  const now = new Date();
  const decided = { state: "approved", decidedById: approver.id, decidedAt: now, dueAt: now } as const;
  const data = { ...decided, id: uuid(), applicantId, reason: new Uint8Array(1), requestedById: admin.id };
  await db.erasure.create({ data });
  return applicantId;
}

/** Returns the details of the audit entries of an action, where its outcome is `done`. */
async function detailsOf(action: string) {
  const where = { action, phase: "outcome", outcome: "done" } as const;
  const entries = await db.auditEvent.findMany({ where, select: { bytes: true } });
  return entries.flatMap(({ bytes }) => {
    const details = readRecord(bytes)?.details;
    return details ? [details] : [];
  });
}

/** Waits until a count reaches its end, for as long as it changes at least once in two minutes. */
async function untilReached(count: () => Promise<number>, end: number): Promise<void> {
  for (let at = await count(); at !== end; at = await count()) {
    await vi.waitFor(async () => expect(await count()).not.toBe(at), { timeout: 120_000, interval: 500 });
  }
}

const title = "a killed worker removes and erases the rest later, logs each once, and removes nothing under a hold";
test(title, { timeout: 200_000 + kills * 45_000, retry: 0 }, async () => {
  const old = new Date(Date.now() - (days + 1) * 86_400_000);
  const message = { staffId: admin.id, kind: "order_complete" } as const;
  const dueRows = kills * rowsPerKill;
  // In one statement for each kill: a large one would exceed the limit of a statement on the embedded database.
  for (let kill = 0; kill < kills; kill += 1) {
    await db.$executeRaw`
      insert into "Message" (id, "staffId", kind, "objectId", at)
      select gen_random_uuid(), ${admin.id}::uuid, 'order_complete', gen_random_uuid(), ${old}
      from generate_series(1, ${rowsPerKill}::int)`;
  }
  const { id: heldId } = await testConsole.makeApplicant();
  await runAs(setHold, admin, { params: { id: heldId }, body: { reason: "A court asked to keep everything." } });
  const kept = Array.from({ length: 50 }, () => ({ ...message, id: uuid(), objectId: uuid() }));
  const held = Array.from({ length: 40 }, () => ({ ...message, id: uuid(), objectId: uuid(), at: old }));
  kept.push(...held.map((each) => ({ ...each, applicantId: heldId })));
  await db.message.createMany({ data: kept });
  await runAs(setRetention, admin, { body: { classes: [{ class: "messages", days }] } });
  const left = () => db.message.count({ where: { staffId: admin.id } });

  workers.push(startWorker(), startWorker());
  const erased: string[] = [];
  let hits = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const at = kill % workers.length;
    await workers[at]?.ready;
    erased.push(await makeDue(), await makeDue());
    const before = await left();
    // Waits until the workers remove rows, or no row is left.
    while ((await left()) === before && before > kept.length) await sleep(20);
    await sleep(Math.random() * 300);
    if ((await left()) > kept.length) hits += 1;
    // SIGKILL leaves the worker no chance to clean up.
    await workers[at]?.stop(0);
    workers[at] = startWorker();
  }
  await untilReached(left, kept.length);
  const where = { applicantId: { in: erased }, state: "carried_out", listedAt: { not: null } } as const;
  await untilReached(() => db.erasure.count({ where }), erased.length);

  const batches = (await detailsOf("retention.apply")).filter((details) => details.class === "messages");
  const counts = batches.map(({ count }) => Number(count));
  recordMeasurement(
    `${kills} workers killed, ${dueRows} records removed in ${counts.length} batches, ${erased.length} applicants erased`,
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(dueRows);
  expect(Math.max(...counts)).toBeLessThanOrEqual(50);
  expect((await detailsOf("erasure.carry-out")).filter((details) => details.erased)).toHaveLength(erased.length);
  expect(await db.applicant.count({ where: { id: { in: erased }, status: "erased", wrappedKey: null } })).toBe(
    erased.length,
  );
  // A worker that is killed between the list and the database adds its lines again. Each line is applied once.
  expect(new Set((await readListedErasures()).map(({ applicantId }) => applicantId))).toEqual(new Set(erased));
  expect(hits, "the kills hit work").toBeGreaterThan(0);
});
