/** @database both: intervals and conditions of PostgreSQL are also those of the embedded database. */
import { v7 as uuid } from "uuid";
import { afterEach, expect, test } from "vitest";
import { readRetentionDays } from "@/lib/cases/retention-days";
import { retentionClassNames, settableClassNames } from "@/lib/domain/retention/classes";
import { removeEnded } from "@/lib/features/session/remove-ended";
import { readRecord } from "@/lib/platform/audit/record";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { createTestStaff, newSession, setUpDatabase, setUpPerson } from "@/lib/testing/staff";
import { removeExpired } from "@/lib/views/exports/remove-expired";
import { getRetention, setRetention, tryRetention } from "./retention";

setUpDatabase();
const admin = setUpPerson(["admin"], "Anna Admin");
const auditor = setUpPerson(["auditor"], "Otto Auditor");

type Days = Readonly<Record<string, number | null>>;
const rulesOf = (days: Days) => ({
  classes: Object.entries(days).map(([name, kept]) => ({ class: name, days: kept })),
});
const setDays = (days: Days) => runAs(setRetention, admin, { body: rulesOf(days) });
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

afterEach(() => db.retentionRule.deleteMany());

test("until an admin sets days, exports, sign-ins and unmatched notifications are removed, and all else is kept", async () => {
  const { pictures, exports, sign_ins, sign_in_links, unmatched_notifications, ...others } =
    await readRetentionDays(db);
  expect({ pictures, exports, sign_ins, sign_in_links, unmatched_notifications }).toEqual({
    pictures: 30,
    exports: 30,
    sign_ins: 30,
    sign_in_links: 90,
    unmatched_notifications: 30,
  });
  expect(new Set(Object.values(others))).toEqual(new Set([null]));
});

test("only an admin reads and changes days, and each change is in the log with every class", async () => {
  expect(await codeOf(runAs(getRetention, auditor))).toBe("forbidden");
  expect(await codeOf(runAs(setRetention, auditor, { body: rulesOf({ results: 9 }) }))).toBe("forbidden");
  const { classes } = await setDays({ results: 1_825, messages: 400 });
  expect(classes.map((one) => one.class)).toEqual(retentionClassNames);
  expect(classes.find((one) => one.class === "results")).toMatchObject({ days: 1_825 });
  const where = { action: "retention.change", actorId: admin.id, outcome: "done" };
  const entry = await db.auditEvent.findFirstOrThrow({ where, orderBy: { seq: "desc" } });
  const details = readRecord(entry.bytes)?.details ?? {};
  expect(details).toMatchObject({ results: 1_825, messages: 400, notifications: null, exports: 30 });
  expect(Object.keys(details)).toEqual(expect.arrayContaining([...settableClassNames]));
  await setDays({ results: null });
  expect(await readRetentionDays(db)).toMatchObject({ results: null, messages: 400 });
});

test("a dry run tries other days, and changes and removes nothing", async () => {
  const message = { id: uuid(), staffId: admin.id, kind: "order_complete", objectId: uuid(), at: ago(2_001) } as const;
  await db.message.create({ data: message });
  const countWith = async (days: Days) =>
    (await runAs(tryRetention, admin, { body: rulesOf(days) })).classes.find((one) => one.class === "messages");
  expect(await countWith({ messages: 2_000 })).toMatchObject({ days: 2_000, rows: 1, heldBack: 0, atLeast: false });
  expect(await countWith({ messages: 2_002 })).toMatchObject({ rows: 0 });
  expect((await runAs(tryRetention, admin)).classes.find((one) => one.class === "messages")).toMatchObject({
    days: null,
    rows: 0,
  });
  expect(await db.message.count({ where: { id: message.id } })).toBe(1);
});

test("changed days hold for the files of exports that are there, except those with sensitive fields", async () => {
  const make = async (sensitive: string[], finishedAt: Date) => {
    const id = uuid();
    const facts = { ownerId: admin.id, kind: "applicants", format: "csv", state: "ready" } as const;
    const sealed = { wrappedKey: new Uint8Array(1), request: new Uint8Array(1) };
    const expiresAt = new Date(Date.now() + 86_400_000);
    await db.export.create({
      data: { id, ...facts, ...sealed, sensitive, rights: [], unreadable: [], finishedAt, expiresAt },
    });
    return id;
  };
  const [old, young, sensitive] = [await make([], ago(11)), await make([], ago(9)), await make(["ssn"], ago(11))];
  const stateOf = async (id: string) => (await db.export.findUniqueOrThrow({ where: { id } })).state;
  await setDays({ exports: 10 });
  expect((await runAs(tryRetention, admin)).classes.find((one) => one.class === "exports")).toMatchObject({ rows: 1 });
  await removeExpired();
  expect([await stateOf(old), await stateOf(young), await stateOf(sensitive)]).toEqual(["expired", "ready", "ready"]);
  await setDays({ exports: null });
  expect((await db.export.findUniqueOrThrow({ where: { id: young } })).expiresAt).toBeNull();
});

test("sessions go after the days that an admin set", async () => {
  const { id: staffId } = await createTestStaff(["viewer"]);
  const { sessionId } = (await newSession(staffId)).staff;
  await db.session.update({ where: { id: sessionId }, data: { endedAt: ago(20) } });
  const isThere = async () => (await db.session.count({ where: { id: sessionId } })) === 1;
  await removeEnded();
  expect(await isThere()).toBe(true);
  await setDays({ sign_ins: null });
  await removeEnded();
  expect(await isThere()).toBe(true);
  await setDays({ sign_ins: 19 });
  const { rows } = (await runAs(tryRetention, admin)).classes.find((one) => one.class === "sign_ins") ?? {};
  expect(rows).toBeGreaterThanOrEqual(1);
  await removeEnded();
  expect(await isThere()).toBe(false);
});
