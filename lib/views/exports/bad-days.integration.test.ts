/** The behavior of an export if something goes wrong while it is created, stored or read. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Role } from "@/lib/base/permissions";
import { db, Prisma, transaction } from "@/lib/platform/data/prisma";
import { snapshot } from "@/lib/platform/data/statements";
import { stopBoss } from "@/lib/platform/queues/boss";
import { JobInterrupted } from "@/lib/platform/queues/queues";
import { codeOf, runAs } from "@/lib/testing/actions";
import { exportedRows, exportFile } from "@/lib/testing/exports";
import { familyName } from "@/lib/testing/family-name";
import { runJob } from "@/lib/testing/jobs";
import { makeApplicants } from "@/lib/testing/many-applicants";
import { setUpTestConsole } from "@/lib/testing/orders";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import type { ExportFormat } from "@/lib/views/exports/contract/export-titles";
import { getExportFile } from "./export-files";
import { cancelExport, createExport, getExport } from "./exports";
import { removeExpired } from "./remove-expired";
import { exportJob } from "./run-export";

setUpTestConsole();
const lastName = familyName("Unlucky");
const [count, parts] = [2_100, 3];
/** The names in ascending order. The list begins with the applicants that the last statement stored. */
const names = Array.from({ length: count }, (_, index) => String(index).padStart(5, "0"));
let owner: TestPerson;

beforeAll(async () => {
  owner = await signInAs(["reviewer"]);
  await makeApplicants(count, lastName);
});
afterEach(async () => {
  await whenStored(null);
  await setRoles(["reviewer"]);
});
afterAll(async () => {
  await stopBoss(1_000);
});

/** Sets what the database does when a part of a file is stored. Null restores its normal behavior. */
async function whenStored(what: string | null): Promise<void> {
  await db.$executeRawUnsafe(`drop trigger if exists "unlucky" on "ExportPart"`);
  if (!what) return;
  await db.$executeRawUnsafe(
    `create or replace function unlucky() returns trigger language plpgsql as $$ begin ${what}; return new; end $$`,
  );
  await db.$executeRawUnsafe(
    `create trigger "unlucky" before insert on "ExportPart" for each row execute function unlucky()`,
  );
}

type Filter = Record<string, string>;

async function ask(format: ExportFormat = "csv", filter: Filter = { query: lastName }): Promise<string> {
  const body = { kind: "applicants", format, filter, fields: ["given"] } as const;
  return (await runAs(createExport, owner, { body })).id;
}
const setRoles = (roles: Role[], disabledAt: Date | null = null) =>
  db.staff.update({ where: { id: owner.id }, data: { roles, disabledAt } });
const make = (exportId: string) => runJob(exportJob, { exportId });
const view = (id: string) => runAs(getExport, owner, { params: { id } });
const partsOf = (exportId: string) => db.exportPart.count({ where: { exportId } });

async function ready(format: ExportFormat = "csv"): Promise<string> {
  const id = await ask(format);
  await make(id);
  return id;
}

const read = (id: string) => exportFile(owner, id);

/**
 * Moments of a run. The worker checks its signal once for each batch of rows, and these are the numbers of the check.
 */
const moments = { first: 1, last: parts };

/**
 * Runs the job of an export once, and calls `act` at a moment of the run. `interrupts` stops the worker at that moment.
 */
async function run(id: string, interrupts: boolean, act: (id: string) => unknown, moment: number = moments.last) {
  let [asked, begun] = [0, Promise.resolve<unknown>(null)];
  const signal = {
    get aborted() {
      asked += 1;
      if (asked === moment) begun = Promise.resolve(act(id));
      return interrupts && asked >= moment;
    },
  } as AbortSignal;
  await Promise.resolve(exportJob.run({ exportId: id }, { jobId: id, signal })).catch(() => undefined);
  await begun;
}

/** Requests an export, and calls a function while its job runs. */
async function meanwhile(format: ExportFormat, ...rest: Tail<Parameters<typeof run>>): Promise<string> {
  const id = await ask(format);
  await run(id, ...rest);
  // The queue runs an unfinished job again.
  await make(id);
  return id;
}
type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

test("a role that is lost, or an account that is disabled, while it is made: none of it is offered", async () => {
  const lost = await meanwhile("csv", true, () => setRoles(["admin"]));
  expect(await view(lost)).toMatchObject({ state: "failed", errorCode: "forbidden" });
  expect(await partsOf(lost)).toBe(0);
  await setRoles(["reviewer"]);
  const disabled = await meanwhile("jsonl", true, () => setRoles(["reviewer"], new Date()));
  await setRoles(["reviewer"]);
  expect(await view(disabled)).toMatchObject({ state: "failed", errorCode: "forbidden" });
  expect(await codeOf(read(disabled))).toBe("state_conflict");
  expect(await db.message.count({ where: { staffId: owner.id, kind: "export_failed" } })).toBe(1);
});

test("with roles that show less, the whole file shows as little, also what was read before", async () => {
  const id = await ask("csv", {});
  await whenStored(`update "Staff" set roles = '{viewer}' where id = '${owner.id}'`);
  await expect(make(id)).rejects.toThrow(JobInterrupted);
  expect(await view(id)).toMatchObject({ state: "running", mayGet: false });
  await whenStored(null);
  await make(id);
  expect(await view(id)).toMatchObject({ state: "ready", rows: count });
  const shown = (await exportedRows("csv", await read(id))).map(([given]) => given);
  expect(new Set(shown).size).toBeLessThan(count);
  expect(shown).not.toContain(names[0]);
});

test("canceled in two tabs at once while it is made, it ends once and leaves nothing", async () => {
  for (const [interrupts, moment] of [
    [true, moments.last],
    [false, moments.last],
    [false, moments.first],
  ] as const) {
    const answers: string[] = [];
    const cancelTwice = async (exportId: string) => {
      const cancel = () => codeOf(runAs(cancelExport, owner, { params: { id: exportId } }));
      answers.push(...(await Promise.all([cancel(), cancel()])));
    };
    const id = await meanwhile("csv", interrupts, cancelTwice, moment);
    const { state, rows, mayGet } = await view(id);
    // The export may have become ready before.
    if (state === "ready" && !interrupts)
      expect({ answers, rows }).toEqual({ answers: [conflict, conflict], rows: count });
    else {
      expect({ state, mayGet, answers: answers.sort() }).toEqual({
        state: "canceled",
        mayGet: false,
        answers: ["done", conflict],
      });
      expect(await partsOf(id)).toBe(0);
    }
  }
});
const conflict = "state_conflict";

test.each(["csv", "xlsx"] as const)(
  "taken over, the worker before leaves nothing of a %s file that is offered",
  async (format) => {
    const id = await ask(format);
    await run(id, false, () => db.export.update({ where: { id }, data: { startedAt: new Date() } }));
    expect(await view(id)).toMatchObject({ state: "running", mayGet: false, sha256: null });
    expect(await codeOf(read(id))).toBe("state_conflict");
    await make(id);
    expect(await view(id)).toMatchObject({ state: "ready", rows: count });
    const rows = await exportedRows(format, await read(id));
    expect(rows.map(([name]) => name).sort()).toEqual(names);
  },
);

test("made ready by another worker, its file stays", async () => {
  const id = await ask();
  await run(id, false, () =>
    transaction(async (tx) => {
      await tx.exportPart.create({ data: { exportId: id, position: 99, contents: new Uint8Array(1) } });
      await tx.export.update({ where: { id }, data: { state: "ready" } });
    }),
  );
  expect(await db.exportPart.count({ where: { exportId: id, position: 99 } })).toBe(1);
});

test("on a full disk nothing is stored or offered; once there is room, it is made from the beginning", async () => {
  await whenStored(`if new.position = 2 then raise exception 'No space left' using errcode = '53100'; end if`);
  const id = await ask();
  await expect(make(id)).rejects.toMatchObject({ code: "unavailable" });
  expect(await view(id)).toMatchObject({ state: "running", errorCode: "unavailable", mayGet: false });
  expect(await partsOf(id)).toBe(0);
  expect(await codeOf(read(id))).toBe("state_conflict");
  await whenStored(null);
  await make(id);
  expect(await view(id)).toMatchObject({ state: "ready", rows: count, errorCode: null });
});

// The connections of the embedded database share one session, which cannot be ended.
test.skipIf(process.env.TEST_DATABASE !== "postgres")(
  "a read whose connection is lost ends: no part of it is of another moment",
  async () => {
    const losing = snapshot(async ({ rowsOf }) => {
      await rowsOf(Prisma.sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
      return rowsOf(Prisma.sql`select 1`);
    });
    await expect(losing).rejects.toMatchObject({ code: "unavailable" });
  },
);

test("the download of a damaged file breaks off, and cannot be taken for a complete one", async () => {
  for (const damage of [
    (exportId: string) =>
      db.$executeRaw`update "ExportPart" set contents = set_byte(contents, 40, 255 - get_byte(contents, 40))
        where "exportId" = ${exportId}::uuid and position = 1`,
    (exportId: string) => db.exportPart.delete({ where: { exportId_position: { exportId, position: 3 } } }),
    (exportId: string) => db.export.update({ where: { id: exportId }, data: { sha256: new Uint8Array(32) } }),
  ]) {
    const id = await ready();
    const { bytes } = await view(id);
    await damage(id);
    const { stream } = await runAs(getExportFile, owner, { params: { id } });
    let received = 0;
    const reading = (async () => {
      for await (const part of stream) received += part.length;
    })();
    await expect(reading).rejects.toMatchObject({ code: "record_unreadable" });
    expect(received).toBeLessThan(bytes);
  }
});

test("a reader who leaves ends the download", async () => {
  const { stream } = await runAs(getExportFile, owner, { params: { id: await ready() } });
  const reader = stream.getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});

test("after its time the file and what was asked for are gone, also of one that was never made", async () => {
  const long = new Date(Date.now() - 31 * 86_400_000);
  const [file, canceled, kept] = [await ready(), await ask(), await ready()];
  await runAs(cancelExport, owner, { params: { id: canceled } });
  await db.export.update({ where: { id: file }, data: { expiresAt: long } });
  await db.export.update({ where: { id: canceled }, data: { finishedAt: long } });
  await removeExpired();
  expect(await db.export.findUnique({ where: { id: file } })).toMatchObject({
    state: "expired",
    wrappedKey: null,
    request: null,
  });
  expect(await db.export.findUnique({ where: { id: canceled } })).toMatchObject({
    state: "canceled",
    wrappedKey: null,
    request: null,
  });
  expect(await partsOf(file)).toBe(0);
  expect(await codeOf(read(file))).toBe("state_conflict");
  expect((await view(kept)).state).toBe("ready");
});

test("one whose job is gone ends as failed, and its owner is told", async () => {
  const [lost, waiting] = [await ask(), await ask()];
  await db.$executeRaw`delete from pgboss.job where data->'input'->>'exportId' = ${lost}`;
  await removeExpired();
  expect(await view(lost)).toMatchObject({ state: "failed", errorCode: "internal" });
  expect(await db.message.count({ where: { objectId: lost, kind: "export_failed" } })).toBe(1);
  expect((await view(waiting)).state).toBe("queued");
});
