/** @database both: locks order the entries, triggers and privileges protect them, and a deadlock is retried. */

import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { changePassword } from "@/lib/features/session/password";
import { signOut, signOutEverywhere } from "@/lib/features/session/sign-in";
import { defineAction, runAction } from "@/lib/platform/actions/define-action";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { db, Prisma, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { createTestStaff, setUpDatabase, setUpPerson, testPassword } from "@/lib/testing/staff";
import { append } from "./append";
import { readRecord } from "./record";

let otherPerson: { id: string };

setUpDatabase();
const person = setUpPerson(["admin", "auditor"], "Audited Person");
beforeAll(async () => {
  otherPerson = await createTestStaff(["viewer"], "Name Before");
});

const rowsOf = (requestId: string) => db.auditEvent.findMany({ where: { requestId }, orderBy: { seq: "asc" } });
const nameOf = async (id: string) => (await db.staff.findUniqueOrThrow({ where: { id } })).name;

describe("an entry", () => {
  test("stores canonical bytes, their leaf hash, and columns that repeat them", async () => {
    const requestId = uuid();
    const actor = { type: "staff", id: person.id, roles: ["admin"], sessionId: uuid(), ip: "192.0.2.7" } as const;
    const object = { type: "staff", id: otherPerson.id } as const;
    const details = { count: 3, roles: ["viewer", "admin"], at: null };
    const id = uuid();
    await append({ id, phase: "intent", action: "staff.update", actor, object, requestId, details });
    const [row] = await rowsOf(requestId);
    expect(row).toMatchObject({
      id,
      actorId: person.id,
      objectId: otherPerson.id,
      action: "staff.update",
      outcome: null,
    });
    const bytes = row?.bytes ?? new Uint8Array();
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({
      version: 1,
      id,
      at: row?.at.toISOString(),
      phase: "intent",
      action: "staff.update",
      actor,
      object,
      requestId,
      details,
      outcome: null,
      code: null,
      intentId: null,
    });
    expect(Buffer.from(row?.leaf ?? [])).toEqual(createHash("sha256").update(Uint8Array.of(0)).update(bytes).digest());
    expect(readRecord(bytes)?.details).toEqual(details);
    expect(readRecord(Buffer.from("{}"))).toBeNull();
  });

  test("cannot be changed, deleted or truncated by a role that may write it", async () => {
    const requestId = uuid();
    const actor = { type: "system", job: "test" } as const;
    await append({ phase: "intent", action: "system.start", actor, object: null, requestId, details: {} });
    const attempts = [
      Prisma.sql`update "AuditEvent" set action = 'x' where "requestId" = ${requestId}`,
      Prisma.sql`delete from "AuditEvent" where "requestId" = ${requestId}`,
      Prisma.sql`truncate "AuditEvent"`,
      Prisma.sql`update "AuditEvent" set action = 'x' where false`,
    ];
    for (const attempt of attempts) await expect(db.$executeRaw(attempt)).rejects.toThrow(/append-only/);
    expect(await rowsOf(requestId)).toHaveLength(1);
  });

  test("that is an intent is open until its outcome is written, and never when both are written at once", async () => {
    const entry = {
      action: "system.start",
      actor: { type: "system", job: "test" },
      object: null,
      details: {},
    } as const;
    const [answered, unanswered, together] = [uuid(), uuid(), uuid()];
    const intent = (id: string) => ({ id, phase: "intent", ...entry, requestId: uuid() }) as const;
    const outcome = (intentId: string) =>
      ({ phase: "outcome", outcome: "done", ...entry, requestId: uuid(), intentId }) as const;
    const isOpen = async (id: string) => (await db.openIntent.count({ where: { id } })) === 1;
    await append([intent(answered), intent(unanswered)]);
    await append([intent(together), outcome(together)]);
    const rolledBack = transaction(async (tx) => {
      await append(outcome(answered), { tx });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await isOpen(answered)).toBe(true);
    await append(outcome(answered));
    expect(await Promise.all([answered, unanswered, together].map(isOpen))).toEqual([false, true, false]);
  });

  test("is refused as a whole if a part cannot be written", async () => {
    const requestId = uuid();
    const event = {
      phase: "intent",
      action: "system.start",
      actor: { type: "system", job: "test" },
      object: null,
      requestId,
    } as const;
    await expect(append({ ...event, details: { bad: Number.NaN } })).rejects.toMatchObject({
      code: "audit_unavailable",
    });
    expect(await rowsOf(requestId)).toHaveLength(0);
  });
});

const rename = endpoint("POST /api/test/rename", {
  body: z.object({ name: z.string(), fail: z.enum(["no", "in work", "after work"]) }),
  response: z.object({ ok: z.boolean() }),
});
/** Makes a change, and fails at the point that the test chooses. */
const record = { permission: "staff.manage", audit: { action: "staff.update" } } as const;
const renameOther = defineAction(record, rename, {
  object: () => ({ type: "staff", id: otherPerson.id }),
  async run({ transaction: change }, { body }) {
    await change(async (tx) => {
      await tx.staff.update({ where: { id: otherPerson.id }, data: { name: body.name }, select: { id: true } });
      if (body.fail === "in work") throw new AppError("state_conflict");
    });
    if (body.fail === "after work") throw new AppError("upstream_timeout");
    return { ok: true };
  },
});

describe("a change and its outcome row", () => {
  const run = async (name: string, fail: "no" | "in work" | "after work") => {
    const caller = person.caller();
    const input = { params: {}, query: {}, headers: {}, body: { name, fail } };
    const result = await runAction(renameOther, caller, input).catch((error: unknown) => error);
    return { result, rows: await rowsOf(caller.requestId) };
  };

  test("are committed together", async () => {
    const { rows } = await run("Name After", "no");
    expect(await nameOf(otherPerson.id)).toBe("Name After");
    expect(rows.map(({ phase, outcome }) => [phase, outcome])).toEqual([
      ["intent", null],
      ["outcome", "done"],
    ]);
    expect(rows[1]?.intentId).toBe(rows[0]?.id);
  });

  test("are both rolled back when the work fails, and the refusal is written", async () => {
    const { result, rows } = await run("Never", "in work");
    expect(result).toMatchObject({ code: "state_conflict" });
    expect(await nameOf(otherPerson.id)).toBe("Name After");
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      [null, null],
      ["refused", "state_conflict"],
    ]);
  });

  test("remain when something fails afterwards, and no second outcome contradicts them", async () => {
    const { rows } = await run("Stays", "after work");
    expect(await nameOf(otherPerson.id)).toBe("Stays");
    expect(rows.map(({ outcome }) => outcome)).toEqual([null, "done"]);
  });

  // The embedded database has a single session, which does not survive the loss of a connection.
  test.skipIf(process.env.TEST_DATABASE !== "postgres")(
    "a commit whose answer is lost is 'unknown', not 'failed'",
    async () => {
      const name = `cut_${uuid().replaceAll("-", "")}`;
      await db.$executeRawUnsafe(`create function "${name}"() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
      await db.$executeRawUnsafe(`create constraint trigger "${name}" after update on "Staff" deferrable initially deferred
      for each row when (new.name = '${name}') execute function "${name}"()`);
      const { result, rows } = await run(name, "no");
      await db.$executeRawUnsafe(`drop function "${name}"() cascade`);
      expect(result).toMatchObject({ code: "unavailable" });
      expect(await nameOf(otherPerson.id)).not.toBe(name);
      expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
        [null, null],
        ["unknown", "unavailable"],
      ]);
    },
  );

  test("a deadlock is retried, and leaves one change and one outcome", async () => {
    let tries = 0;
    const requestId = uuid();
    const actor = { type: "system", job: "test" } as const;
    await transaction(async (tx) => {
      tries += 1;
      const entry = { action: "system.start", actor, object: null, requestId, details: {} } as const;
      await append({ ...entry, phase: "outcome", outcome: "done" }, { tx });
      if (tries < 3) await tx.$executeRaw`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`;
    });
    expect(tries).toBe(3);
    expect(await rowsOf(requestId)).toHaveLength(1);
  });
});

/** Makes the audit log refuse the outcomes of this person's actions while `work` runs, like a full disk would. */
async function withoutOutcomes<T>(work: () => Promise<T>): Promise<T> {
  const name = `fail_${uuid().replaceAll("-", "")}`;
  await db.$executeRawUnsafe(`create function "${name}"() returns trigger language plpgsql as
    $$ begin raise exception 'disk full' using errcode = 'disk_full'; end $$`);
  await db.$executeRawUnsafe(`create trigger "${name}" before insert on "AuditEvent" for each row
    when (new."actorId" = '${person.id}'::uuid and new.phase = 'outcome') execute function "${name}"()`);
  return work().finally(() => db.$executeRawUnsafe(`drop function "${name}"() cascade`));
}

test("without their outcome entries, a password is not changed and no session ends", async () => {
  const state = async () => ({
    staff: await db.staff.findUniqueOrThrow({ where: { id: person.id } }),
    sessions: await db.session.findMany({ where: { staffId: person.id }, omit: { lastSeenAt: true } }),
  });
  const before = await state();
  const body = { current: testPassword, next: "violet gravel tomorrow" };
  await withoutOutcomes(async () => {
    for (const change of [
      () => runAs(changePassword, person, { body }),
      () => runAs(signOut, person),
      () => runAs(signOutEverywhere, person),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: "audit_unavailable", status: 503 });
      expect(await state()).toEqual(before);
    }
  });
  await runAs(changePassword, person, { body });
  expect(await runAs(signOutEverywhere, person)).toEqual({ ended: 1 });
});
