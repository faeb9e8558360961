/**
 * Each database releases the connection of a killed worker in its own way. `npm run verify:trust` runs this on both.
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import type { Child } from "@/lib/platform/server/child-process";
import { runAs } from "@/lib/testing/actions";
import { exportedRows, exportFile } from "@/lib/testing/exports";
import { familyName } from "@/lib/testing/family-name";
import { makeApplicants } from "@/lib/testing/many-applicants";
import { setUpTestConsole } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { ownValues } from "@/lib/testing/sandbox";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { startTestProgram } from "@/lib/testing/test-program";
import type { ListFormat } from "@/lib/views/exports/contract/export-titles";
import { listFormats } from "@/lib/views/exports/contract/exports";
import { createExport, getExport } from "./exports";

setUpTestConsole();

/**
 * The number of kills. With two kills, a worker that took over an export is killed, too. `npm run verify:trust` kills a
 * hundred workers.
 */
const kills = Number(process.env.WORKER_KILLS ?? 2);
/** The number of applicants. They fill two parts of a file, and three parts if many workers are killed. */
const count = kills >= 10 ? 3_000 : 1_500;
const lastName = familyName("Exported");

const startWorker = () => startTestProgram({ name: "worker", run: ["lib/views/worker/main.ts"] });
const workers: Child[] = [];
afterAll(() => Promise.all(workers.map((worker) => worker.stop(1_000))));

type Requested = { id: string; format: ListFormat; owner: TestPerson };

async function request(owner: TestPerson, format: ListFormat): Promise<Requested> {
  const filter = { query: lastName };
  const body = { kind: "applicants", format, filter, fields: ["id", "given", "assignee"] } as const;
  return { ...(await runAs(createExport, owner, { body })), format, owner };
}

const inState = (requested: readonly Requested[], ...states: ("queued" | "running")[]) =>
  db.export.count({ where: { id: { in: requested.map(({ id }) => id) }, state: { in: states } } });

/** Returns the first and the last applicants of the list, which are far from each other in a file. */
const sides = (ids: readonly string[]) => [ids.slice(0, 5), ids.slice(-5)] as const;

/** Moves all assignments from one side to the other and back. At any moment, all of them are on one side. */
async function moveAssignments(ids: readonly string[], staffId: string, isOver: () => boolean): Promise<void> {
  for (let [to, from] = sides(ids); !isOver(); [to, from] = [from, to]) {
    const move = async (tx: Transaction) => {
      const assigned = { assigneeId: staffId, assignedAt: new Date() };
      await tx.applicant.updateMany({ where: { id: { in: [...to] } }, data: assigned });
      await tx.applicant.updateMany({ where: { id: { in: [...from] } }, data: { assigneeId: null, assignedAt: null } });
    };
    // A busy database may refuse the transaction.
    await transaction(move).catch(() => undefined);
    await sleep(50);
  }
}

async function rowsOf({ id, format, owner }: Requested): Promise<string[][]> {
  const { sha256, bytes } = await runAs(getExport, owner, { params: { id } });
  const file = await exportFile(owner, id);
  expect([createHash("sha256").update(file).digest("hex"), file.length]).toEqual([sha256, bytes]);
  return exportedRows(format, file);
}

/** Returns how an export differs from the list at one moment; null if it does not differ. */
async function problemsOf(requested: Requested, ids: readonly string[]): Promise<string | null> {
  const rows = await rowsOf(requested);
  const given = rows.map((row) => row.slice(0, 2).join(" ")).sort();
  const expected = ids.map((id, at) => `${id} ${String(at).padStart(5, "0")}`).sort();
  if (given.join() !== expected.join()) return `${requested.format}: ${rows.length} rows`;
  const held = rows.flatMap(([id, , assignee]) => (assignee ? [id] : [])).sort();
  const isOneMoment = sides(ids).some((side) => side.toSorted().join() === held.join());
  return isOneMoment ? null : `${requested.format}: of several moments`;
}

const title = "killed while it is made, no export is lost, and each file holds all rows of one moment";
test(title, { timeout: 240_000 + kills * 20_000, retry: 0 }, async () => {
  // There are enough people that no one has to wait for two exports of a killed worker.
  const people: TestPerson[] = [];
  for (let person = 0; person < Math.min(kills, 15); person += 1) people.push(await signInAs(["reviewer"]));
  const ids = await makeApplicants(count, lastName, ownValues);
  const assigned = { assigneeId: people[0]?.id ?? "", assignedAt: new Date() };
  await db.applicant.updateMany({ where: { id: { in: sides(ids)[1] } }, data: assigned });
  let isOver = false;
  const moving = moveAssignments(ids, people[0]?.id ?? "", () => isOver);
  const all: Requested[] = [];
  workers.push(startWorker());
  for (let kill = 0; kill < kills; kill += 1) {
    const owner = people[kill % people.length] as TestPerson;
    const requested: Requested[] = [];
    for (const format of listFormats) requested.push(await request(owner, format));
    all.push(...requested);
    await workers[0]?.ready;
    while ((await inState(requested, "queued")) === requested.length) await sleep(20);
    await sleep(Math.random() * 400);
    // The worker gets SIGKILL, so it cannot clean up.
    await workers[0]?.stop(0);
    workers[0] = startWorker();
  }
  const began = performance.now();
  const areEnded = async (requested: readonly Requested[]) => {
    while ((await inState(requested, "queued", "running")) > 0) await sleep(250);
  };
  await areEnded(all);
  const endedMs = performance.now() - began;
  // An export that was lost with two workers has failed, and its owner was notified. The owners request it again.
  const failed = await failedOf(all);
  const again: Requested[] = [];
  for (const { owner, format } of failed) again.push(await request(owner, format));
  await areEnded(again);
  isOver = true;
  await moving;
  const made = [...all.filter((one) => !failed.includes(one)), ...again];
  const problems: string[] = [];
  for (const requested of made) {
    const wrong = await problemsOf(requested, ids);
    if (wrong) problems.push(wrong);
  }
  const [row] = await db.$queryRaw<{ retries: number }[]>`
    select coalesce(sum(retry_count), 0)::int as retries from pgboss.job where name = 'export.make'`;
  recordMeasurement(
    `${kills} workers killed, ${row?.retries} exports taken over, ${failed.length} failed after two kills and made again: ` +
      `${problems.length} of ${made.length} files wrong, ` +
      `all ended within ${(endedMs / 1_000).toFixed(0)} s of the last kill`,
  );
  expect(problems).toEqual([]);
  if (kills >= 10) expect(row?.retries, "the kills hit work").toBeGreaterThan(kills / 4);
});

/** Returns the failed exports. Each was lost with two workers, and its owner has a message. */
async function failedOf(all: readonly Requested[]): Promise<Requested[]> {
  const ids = all.map(({ id }) => id);
  const rows = await db.export.findMany({ where: { id: { in: ids }, state: { not: "ready" } }, select: { id: true } });
  const failed = all.filter(({ id }) => rows.some((row) => row.id === id));
  for (const { id, owner } of failed) {
    const [job] = await db.$queryRaw<{ lost: number }[]>`
      select (data ->> 'begun')::int as lost from pgboss.job
      where name = 'export.make' and data #>> '{input,exportId}' = ${id}`;
    const messages = await db.message.count({ where: { kind: "export_failed", objectId: id, staffId: owner.id } });
    expect({ lost: job?.lost, messages }).toEqual({ lost: 2, messages: 1 });
  }
  return failed;
}
