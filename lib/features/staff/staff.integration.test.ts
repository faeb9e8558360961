import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { Role } from "@/lib/base/permissions";
import type { AppError } from "@/lib/errors";
import { changePassword } from "@/lib/features/session/password";
import { runAction } from "@/lib/platform/actions/define-action";
import { db, transaction } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import {
  confirmPassword,
  createTestStaff,
  setUpDatabase,
  setUpPerson,
  signInAs,
  type TestPerson,
  testPassword,
} from "@/lib/testing/staff";
import { createStaff, listStaff, resetAuthenticator, updateStaff } from "./staff";
import { makeStaffLink } from "./staff-links";
import { changeRights } from "./staff-record";

const invitee = () => ({ email: `${uuid()}@example.test`, name: "New Person", roles: ["viewer" as Role] });

setUpDatabase();
const admin = setUpPerson(["admin"]);

const none = { params: {}, query: {}, headers: {} };
const create = (by: TestPerson, body: { email: string; name: string; roles: Role[] }) =>
  runAs(createStaff, by, { body });
const update = (by: TestPerson, id: string, body: { roles?: Role[]; disabled?: boolean }) =>
  runAs(updateStaff, by, { params: { id }, body });
const rolesOf = async (id: string) => (await db.staff.findUniqueOrThrow({ where: { id } })).roles;

describe("an account", () => {
  test("is created with roles and without a password, which only its person chooses", async () => {
    const body = invitee();
    const { id } = await create(admin, body);
    const row = await db.staff.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ email: body.email, roles: ["viewer"], disabledAt: null });
    expect(row.passwordHash).toBeNull();
    const { items } = await runAction(listStaff, admin.caller(), { ...none, body: {} });
    expect(items.find((item) => item.id === id)).toMatchObject({ name: "New Person", lastSeenAt: null });
    expect(JSON.stringify(items)).not.toMatch(/argon2|tokenHash|passwordHash/);
  });

  test("is unique by email address", async () => {
    const body = invitee();
    expect(await codeOf(create(admin, body))).toBe("done");
    expect(await codeOf(create(admin, body))).toBe("already_exists");
  });
});

describe("a change of staff", () => {
  test("is audited with added and removed roles, actor and account", async () => {
    const { id } = await createTestStaff(["viewer", "orderer"]);
    await update(admin, id, { roles: ["viewer", "approver"] });
    const rows = await db.auditEvent.findMany({ where: { objectId: id }, orderBy: { seq: "asc" } });
    expect(rows.map(({ phase, outcome, actorId }) => [phase, outcome, actorId])).toEqual([
      ["intent", null, admin.id],
      ["outcome", "done", admin.id],
    ]);
    const { details } = JSON.parse(Buffer.from(rows[1]?.bytes ?? []).toString());
    expect(details).toEqual({ rolesAdded: ["approver"], rolesRemoved: ["orderer"], disabled: false, sessionsEnded: 0 });
  });

  test("of one's own account is refused", async () => {
    expect(await codeOf(update(admin, admin.id, { roles: ["admin", "approver"] }))).toBe("forbidden");
    expect(await codeOf(update(admin, admin.id, { disabled: true }))).toBe("forbidden");
    expect(await rolesOf(admin.id)).toEqual(["admin"]);
  });

  test("of an unknown account is not found", async () => {
    expect(await codeOf(update(admin, uuid(), { disabled: true }))).toBe("not_found");
  });

  test("keeps the time of the first disabling", async () => {
    const { id } = await createTestStaff(["viewer"]);
    const first = await update(admin, id, { disabled: true });
    expect((await update(admin, id, { disabled: true })).disabledAt).toBe(first.disabledAt);
  });
});

describe("access to the console", () => {
  const asking = (done: Promise<unknown>) =>
    done.then(
      () => null,
      (error: AppError) => error.facts.refs?.act ?? error.code,
    );
  const of = (id: string, body: object = {}) => ({ ...none, params: { id }, body });

  test("is given after a step-up for that person alone: more than to view, other roles, a link", async () => {
    const { id } = await createTestStaff(["viewer"]);
    const making = (roles: Role[]) =>
      asking(runAction(createStaff, admin.caller(), { ...none, body: { ...invitee(), roles } }));
    expect([await making([]), await making(["viewer"])]).toEqual([null, null]);
    expect(await making(["viewer", "approver"])).toBe("staff.create");
    const changing = (body: object) => asking(runAction(updateStaff, admin.caller(), of(id, body)));
    expect(await changing({ disabled: true })).toBe(`staff.update:${id}`);
    const { disabledAt } = await db.staff.findUniqueOrThrow({ where: { id } });
    expect(disabledAt).toBeNull();
    expect(await asking(runAction(resetAuthenticator, admin.caller(), of(id)))).toBe(`staff.reset-authenticator:${id}`);
    expect(await changing({ disabled: false, roles: [] })).toBe(`staff.update:${id}`);
    expect(await rolesOf(id)).toEqual(["viewer"]);
    expect(await asking(runAction(makeStaffLink, admin.caller(), of(id)))).toBe(`staff.make-link:${id}`);
    const ofAnother = await confirmPassword(admin, `staff.make-link:${admin.id}`);
    expect(await asking(runAction(makeStaffLink, admin.caller(), of(id, { stepUp: ofAnother })))).toBe(
      `staff.make-link:${id}`,
    );
  });

  test("is on record, and its person is told of changed roles and a new link, not of their invitation", async () => {
    const { id } = await create(admin, invitee());
    const person = await createTestStaff(["viewer"]);
    await update(admin, person.id, { roles: ["approver", "viewer"] });
    await update(admin, person.id, { roles: ["viewer", "approver"], disabled: false });
    for (const params of [{ id }, { id: person.id }]) await runAs(makeStaffLink, admin, { params });
    const grantsOf = (staffId: string) =>
      db.accessGrant.findMany({
        where: { staffId },
        select: { byId: true, kind: true, role: true },
        orderBy: { at: "asc" },
      });
    const by = { byId: admin.id, role: null };
    expect(await grantsOf(id)).toEqual([
      { ...by, kind: "account" },
      { ...by, kind: "invitation" },
    ]);
    expect(await grantsOf(person.id)).toEqual([
      { ...by, kind: "role", role: "approver" },
      { ...by, kind: "link" },
    ]);
    const told = async (staffId: string) => (await db.message.findMany({ where: { staffId } })).map(({ kind }) => kind);
    expect(await told(id)).toEqual([]);
    expect((await told(person.id)).toSorted()).toEqual(["link_made", "roles_changed"]);
  });
});

describe("there is always an admin", () => {
  /** Disables all other enabled admins while `work` runs, and restores them afterwards. */
  async function alone<T>(ids: string[], work: () => Promise<T>): Promise<T> {
    const where = { id: { notIn: ids }, roles: { has: "admin" as const }, disabledAt: null };
    const others = await db.staff.findMany({ where, select: { id: true } });
    const set = (disabledAt: Date | null) =>
      db.staff.updateMany({ where: { id: { in: others.map(({ id }) => id) } }, data: { disabledAt } });
    await set(new Date());
    try {
      return await work();
    } finally {
      await set(null);
    }
  }

  test("two admins who demote each other at the same time cannot both succeed", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await Promise.all([signInAs(["admin"]), signInAs(["admin"])]);
      const answers = await alone([one.id, two.id], async () => {
        const both = await Promise.all([
          codeOf(update(one, two.id, { roles: [] })),
          codeOf(update(two, one.id, { disabled: true })),
        ]);
        expect(await db.staff.count({ where: { roles: { has: "admin" }, disabledAt: null } })).toBe(1);
        return both;
      });
      // An admin whose account was disabled first can change nothing anymore.
      expect([
        ["condition_not_met", "done"],
        ["done", "unauthenticated"],
      ]).toContainEqual(answers.toSorted());
    }
  });

  test("a person who is only invited does not count", async () => {
    const last = await createTestStaff(["admin"]);
    const { id } = await create(admin, { ...invitee(), roles: ["admin"] });
    // `alone` disables the account of the other admin meanwhile: otherwise an enabled admin would remain.
    const disable = () => transaction((tx) => changeRights(tx, last.id, { disabled: true, by: admin.id }));
    const answer = await alone([last.id, id], () => codeOf(disable()));
    expect(answer).toBe("condition_not_met");
  });
});

describe("one's own password", () => {
  const change = (who: TestPerson, current: string, next: string) =>
    runAction(changePassword, who.caller(), { ...none, body: { current, next } });

  test("requires the current password to change", async () => {
    const person = await signInAs(["viewer"]);
    expect(await codeOf(change(person, "not it", "violet gravel tomorrow"))).toBe("invalid_input");
    expect(await codeOf(change(person, testPassword, "violet gravel tomorrow"))).toBe("done");
    expect(await codeOf(change(person, testPassword, "another gravel morning"))).toBe("invalid_input");
  });

  test("refuses a common password", async () => {
    const person = await signInAs(["viewer"]);
    expect(await codeOf(change(person, testPassword, "correct horse battery staple"))).toBe("invalid_input");
  });
});
