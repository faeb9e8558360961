/** @database both: each has its own way of ending the transaction of a killed worker. */
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { afterAll, expect, test, vi } from "vitest";
import { readRecord } from "@/lib/platform/audit/record";
import { db } from "@/lib/platform/data/prisma";
import type { Child } from "@/lib/platform/server/child-process";
import { runAs } from "@/lib/testing/actions";
import { figure } from "@/lib/testing/figure";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";
import { setRetention } from "./retention";

setUpTestConsole();
const admin = setUpPerson(["admin"]);

/** `RETENTION_KILLS` takes more. */
const kills = Number(process.env.RETENTION_KILLS ?? 3);
const rowsPerKill = 3_000;
const days = 1_000;

const workers: Child[] = [];
const startWorker = () => startTestProgram({ name: "worker", run: ["lib/views/worker/main.ts"] });
afterAll(() => Promise.all(workers.map((worker) => worker.stop(1_000))));

const title = "killed while it removes records, the worker removes the rest later, and logs each of them once";
test(title, { timeout: 200_000 + kills * 45_000, retry: 0 }, async () => {
  const old = new Date(Date.now() - (days + 1) * 86_400_000);
  const message = { staffId: admin.id, kind: "order_complete" } as const;
  const due = Array.from({ length: kills * rowsPerKill }, () => ({
    ...message,
    id: uuid(),
    objectId: uuid(),
    at: old,
  }));
  const kept = Array.from({ length: 50 }, () => ({ ...message, id: uuid(), objectId: uuid() }));
  await db.message.createMany({ data: [...due, ...kept] });
  await runAs(setRetention, admin, { body: { classes: [{ class: "messages", days }] } });
  const left = () => db.message.count({ where: { staffId: admin.id } });

  workers.push(startWorker(), startWorker());
  let hits = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const at = kill % workers.length;
    await workers[at]?.ready;
    const before = await left();
    // Waits until the workers remove rows, or none is left.
    while ((await left()) === before && before > kept.length) await sleep(20);
    await sleep(Math.random() * 300);
    if ((await left()) > kept.length) hits += 1;
    // No chance to clean up: SIGKILL.
    await workers[at]?.stop(0);
    workers[at] = startWorker();
  }
  await vi.waitFor(async () => expect(await left()).toBe(kept.length), { timeout: 150_000, interval: 500 });

  const where = { action: "retention.apply", phase: "outcome", outcome: "done" } as const;
  const entries = await db.auditEvent.findMany({ where, select: { bytes: true } });
  const counts = entries
    .map(({ bytes }) => readRecord(bytes)?.details)
    .flatMap((details) => (details?.class === "messages" ? [Number(details.count)] : []));
  figure(`${kills} workers killed, ${due.length} records removed in ${counts.length} batches`);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(due.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(50);
  expect(hits, "the kills hit work").toBeGreaterThan(0);
});
