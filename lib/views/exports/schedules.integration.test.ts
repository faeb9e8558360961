import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import { eraseApplicant } from "@/lib/cases/erase-applicant";
import { openRequest, sealRequest } from "@/lib/cases/export-request";
import { db, transaction } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import type * as contract from "@/lib/views/exports/contract/export-schedules";
import { listExports } from "./exports";
import {
  changeExportSchedule,
  createExportSchedule,
  deleteExportSchedule,
  listExportSchedules,
  runDueSchedules,
} from "./schedules";

const testConsole = setUpTestConsole();
const approver = setUpPerson(["approver"], "Ada Approver");
const auditor = setUpPerson(["auditor"], "Otto Auditor");

afterAll(async () => {
  await stopBoss(1_000);
});

type ScheduleBody = z.input<typeof contract.createExportSchedule.body>;
const orders: ScheduleBody = { kind: "orders", format: "csv", every: "day", at: "06:00", timeZone: "America/New_York" };

const schedule = (person: TestPerson, body: Partial<ScheduleBody> = {}) =>
  runAs(createExportSchedule, person, { body: { ...orders, ...body } });

/** Runs the due schedules in two workers that were away for days: each schedule is still due. */
async function passDays(...ids: string[]) {
  const nextAt = new Date(Date.now() - 5 * 86_400_000);
  await db.exportSchedule.updateMany({ where: { id: { in: ids } }, data: { nextAt } });
  const run = () => runDueSchedules(new AbortController().signal);
  await Promise.all([run(), run()]);
}

const madeBy = (scheduleId: string) => db.export.findMany({ where: { scheduleId }, orderBy: { createdAt: "asc" } });
const told = (staffId: string) => db.message.count({ where: { staffId, kind: "export_refused" } });
const setRoles = (id: string, roles: Role[]) => db.staff.update({ where: { id }, data: { roles } });
async function oneOf(person: TestPerson, id: string) {
  const { items } = await runAs(listExportSchedules, person, { query: { limit: 100 } });
  return items.find((item) => item.id === id);
}

test("a schedule makes one export when it is due, however many were missed and however many workers run", async () => {
  const made = await schedule(approver);
  expect(made).toMatchObject({ on: true, day: null, last: null, owner: { name: "Ada Approver" } });
  expect(new Date(made.nextAt ?? 0).getTime() - Date.now()).toBeLessThan(25 * 3_600_000);
  await passDays(made.id);
  const [only, ...others] = await madeBy(made.id);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ ownerId: approver.id, kind: "orders", state: "queued" });
  expect(await oneOf(approver, made.id)).toMatchObject({
    nextAt: made.nextAt,
    last: { refused: null, exports: 1, ready: 0 },
  });
  const { items } = await runAs(listExports, approver, { query: {} });
  expect(items.find(({ id }) => id === only?.id)?.scheduledBy?.name).toBe("Ada Approver");
  expect((await auditEventsOf(made.id, "export-schedule.run")).at(-1)).toMatchObject({ outcome: "done" });
});

test("what it holds is sealed, as an export's; only its owner sees the filter, changes or deletes it", async () => {
  const name = `Wanda${uuid().slice(0, 8)}`;
  const made = await schedule(approver, { kind: "applicants", filter: { query: name } });
  expect(made.filter).toEqual({ query: name });
  expect(dumpContains(await dumpDatabase(), name)).toBe(false);
  const { items } = await runAs(listExportSchedules, auditor, { query: { all: "1", limit: 100 } });
  expect(items.find(({ id }) => id === made.id)).toMatchObject({ filter: null, mayChange: false });
  const params = { id: made.id };
  await expect(runAs(changeExportSchedule, auditor, { params, body: { on: false } })).rejects.toMatchObject({
    code: "forbidden",
  });
  const reviewer = await signInAs(["reviewer"]);
  await expect(runAs(deleteExportSchedule, reviewer, { params })).rejects.toMatchObject({ code: "not_found" });

  const weekly = { on: false, every: "week", day: 1, at: "05:00" } as const;
  expect(await runAs(changeExportSchedule, approver, { params, body: weekly })).toMatchObject({
    ...weekly,
    nextAt: null,
  });
  await expect(runAs(changeExportSchedule, approver, { params, body: { day: 9 } })).rejects.toMatchObject({
    code: "invalid_input",
  });
  await passDays();
  expect(await madeBy(made.id)).toEqual([]);
  await runAs(deleteExportSchedule, approver, { params });
  expect(await oneOf(approver, made.id)).toBeUndefined();
});

test("without its right nothing is made, the schedule says which, and its owner is told once", async () => {
  const owner = await signInAs(["reviewer", "approver"]);
  const plain = await schedule(owner);
  await expect(schedule(owner, { kind: "applicants", fields: ["ssn"] })).rejects.toMatchObject({
    facts: { issues: [{ path: "reason" }] },
  });
  const full = await schedule(owner, { kind: "applicants", fields: ["ssn"], reason: "For the monthly audit" });
  const toAll = await schedule(owner, { to: "approver" });
  const ids = [plain.id, full.id, toAll.id];
  await setRoles(owner.id, ["viewer"]);
  for (const _ of [1, 2]) await passDays(...ids);
  expect(await db.export.count({ where: { scheduleId: { in: ids } } })).toBe(0);
  const refused = async (id: string) => (await oneOf(owner, id))?.last?.refused;
  expect(await Promise.all(ids.map(refused))).toEqual(["list", "sensitive", "role"]);
  expect(await told(owner.id)).toBe(3);

  await setRoles(owner.id, ["reviewer", "approver"]);
  await passDays(plain.id);
  expect((await madeBy(plain.id)).length).toBe(1);
  expect(await refused(plain.id)).toBeNull();

  await db.staff.update({ where: { id: owner.id }, data: { disabledAt: new Date() } });
  await passDays(plain.id);
  expect((await madeBy(plain.id)).length).toBe(1);
  const stopped = await db.exportSchedule.findUnique({ where: { id: plain.id } });
  expect(stopped).toMatchObject({ nextAt: null, refused: "account" });
});

test("for a role, everyone who has it gets an export of their own, by their own rights", async () => {
  const owner = await signInAs(["orderer", "auditor"]);
  const peer = await signInAs(["orderer"]);
  const gone = await signInAs(["orderer"]);
  await db.staff.update({ where: { id: gone.id }, data: { disabledAt: new Date() } });
  const refusedTo = { facts: { issues: [{ path: "to" }] } };
  await expect(schedule(owner, { to: "approver" })).rejects.toMatchObject(refusedTo);
  await expect(schedule(owner, { kind: "audit", to: "orderer" })).rejects.toMatchObject(refusedTo);
  const { id } = await schedule(owner, { to: "orderer" });
  await passDays(id);
  const owners = (await madeBy(id)).map(({ ownerId }) => ownerId);
  expect(owners).toEqual(expect.arrayContaining([owner.id, peer.id]));
  expect(owners).not.toContain(gone.id);
  expect(new Set(owners).size).toBe(owners.length);
});

/** A person of this name, and how the erasure of one is carried out. */
async function makeNamed(lastName: string) {
  const { id } = await testConsole.makeApplicant({ fields: { lastName } });
  return { id, erase: () => transaction((tx) => eraseApplicant(tx, id, { at: new Date(), by: null })) };
}
const openedOf = async (id: string) => {
  const row = await db.exportSchedule.findUniqueOrThrow({ where: { id } });
  return row.request.length === 0 ? null : openRequest(row, "ExportSchedule");
};

test.each<[string, (name: string) => string]>([
  ["their name", (name) => name],
  ["a beginning of it", (name) => name.slice(0, 8)],
  ["it with a typing error", (name) => name.replace("nkoe", "nkue")],
])(
  "an erasure turns a schedule off whose search has %s, removes what it requests, and notifies its owner",
  async (_, search) => {
    const owner = await signInAs(["approver"]);
    const lastName = `Zaunkoenig${uuid().replace(/[^a-f]/g, "")}`;
    const { erase } = await makeNamed(lastName);
    const made = await schedule(owner, { kind: "applicants", filter: { query: search(lastName) } });
    const other = await schedule(owner, { kind: "applicants", filter: { query: "Somebodyelse" } });
    await erase();
    expect(await openedOf(made.id)).toBeNull();
    expect(await openedOf(other.id)).toMatchObject({ filter: { query: "Somebodyelse" } });
    expect(await oneOf(owner, made.id)).toMatchObject({ on: false, filter: null, last: { refused: "erased" } });
    expect(await told(owner.id)).toBe(1);
    // Even if it is turned on again, it makes nothing.
    await passDays(made.id);
    expect(await madeBy(made.id)).toEqual([]);
    expect(await oneOf(owner, made.id)).toMatchObject({ on: false, last: { refused: "erased" } });
  },
);

test("an erasure ends a queued export whose search or reason has the person's name, and no other", async () => {
  const owner = await signInAs(["approver"]);
  const lastName = `Habicht${uuid().replace(/[^a-f]/g, "")}`;
  const { erase } = await makeNamed(lastName);
  const queued = async (filter: Record<string, string>, reason: string | null = null) => {
    const [id, request] = [uuid(), { filter, fields: [], timeZone: "UTC", bom: false, reason }];
    const facts = { ownerId: owner.id, kind: "applicants", format: "csv", sensitive: [], rights: [], unreadable: [] };
    await db.export.create({ data: { id, ...facts, ...sealRequest(id, request) } });
    return id;
  };
  const named = [await queued({ query: lastName }), await queued({}, `The file of Ms ${lastName}, for a court`)];
  const kept = await queued({ status: "approved" }, "For the auditors");
  await erase();
  for (const id of named) {
    const row = await db.export.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ state: "failed", errorCode: "erased", wrappedKey: null, request: null });
    expect(await db.message.count({ where: { objectId: id, kind: "export_failed", staffId: owner.id } })).toBe(1);
  }
  expect(await db.export.findUniqueOrThrow({ where: { id: kept } })).toMatchObject({ state: "queued" });
});
