import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { signIn } from "@/lib/features/session/sign-in";
import { runAction } from "@/lib/platform/actions/define-action";
import { currentStaff } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { createTestStaff, newSession, setUpDatabase, setUpPerson, signInAs, testPassword } from "@/lib/testing/staff";
import { createStaff, listStaff, updateStaff } from "./staff";
import { acceptInvitation, getInvitation, makeStaffLink, withdrawStaffLink } from "./staff-links";

setUpDatabase();
const admin = setUpPerson(["admin"]);

const none = { params: {}, query: {}, headers: {} };
const anonymous = () => ({ staff: null, requestId: uuid(), ip: "192.0.2.7" });
const chosen = "violet gravel tomorrow";

async function invite() {
  const email = `${uuid()}@example.test`;
  const body = { email, name: "New Person", roles: ["viewer" as const] };
  const { id, invite } = await runAs(createStaff, admin, { body });
  return { id, email, ...invite };
}
const accept = (token: string, password = chosen) =>
  runAction(acceptInvitation, anonymous(), { ...none, params: { token }, body: { password } });
const look = (token: string) => runAction(getInvitation, anonymous(), { ...none, params: { token }, body: {} });
const makeLink = (id: string, by = admin) => runAs(makeStaffLink, by, { params: { id } });
const signInWith = (email: string, password: string) =>
  codeOf(runAction(signIn, { ...anonymous(), ip: `2001:db8::${uuid()}` }, { ...none, body: { email, password } }));
const memberOf = async (id: string) =>
  (await runAction(listStaff, admin.caller(), { ...none, body: {} })).items.find((item) => item.id === id);

describe("an invited person", () => {
  test("sees their name behind the link, chooses a password, and signs in with it", async () => {
    const { id, email, token, url, expiresAt } = await invite();
    expect(url.endsWith(`/invitation/${token}`)).toBe(true);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThanOrEqual(48);
    expect(await memberOf(id)).toMatchObject({ hasPassword: false, link: { expiresAt, usedAt: null } });
    expect(await look(token)).toEqual({ name: "New Person", email, expiresAt, invited: true, passkeys: [] });
    expect(await signInWith(email, chosen)).toBe("credentials_wrong");
    expect(await accept(token)).toEqual({ email });
    expect(await memberOf(id)).toMatchObject({ hasPassword: true, link: { usedAt: expect.any(String) } });
    expect(await signInWith(email, chosen)).toBe("done");
  });

  test("cannot choose a weak password, and the link still works", async () => {
    const { token } = await invite();
    expect(await codeOf(accept(token, "new.person@example"))).toBe("invalid_input");
    expect(await codeOf(accept(token))).toBe("done");
  });
});

describe("a link", () => {
  test("works once, even if used twice concurrently", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await invite();
      const answers = await Promise.all([codeOf(accept(token)), codeOf(accept(token, "another gravel morning"))]);
      expect(answers.toSorted()).toEqual(["done", "not_found"]);
      expect(await codeOf(look(token))).toBe("not_found");
      expect(await db.staffLink.count({ where: { staffId: id, usedAt: { not: null } } })).toBe(1);
    }
  });

  test("does not work once expired, withdrawn, replaced, or its person disabled", async () => {
    const [old, withdrawn, replaced, disabled] = [await invite(), await invite(), await invite(), await invite()];
    await db.staffLink.updateMany({ where: { staffId: old.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    const params = { id: withdrawn.id };
    expect(await runAction(withdrawStaffLink, admin.caller(), { ...none, params, body: {} })).toEqual({ withdrawn: 1 });
    const newer = await makeLink(replaced.id);
    const set = (isDisabled: boolean) =>
      runAs(updateStaff, admin, { params: { id: disabled.id }, body: { disabled: isDisabled } });
    await set(true);
    for (const { token } of [old, withdrawn, replaced, disabled]) {
      expect(await codeOf(look(token))).toBe("not_found");
      expect(await codeOf(accept(token))).toBe("not_found");
    }
    await set(false);
    expect(await codeOf(accept(disabled.token))).toBe("not_found");
    expect(await codeOf(accept(newer.token))).toBe("done");
  });

  test("is stored only as a hash, and is nowhere in the audit log", async () => {
    const { id, token } = await invite();
    await accept(token);
    const rows = await db.auditEvent.findMany({ where: { objectId: id }, orderBy: { seq: "asc" } });
    const text = rows.map(({ bytes }) => Buffer.from(bytes).toString()).join("\n");
    expect(rows.map(({ action, phase }) => `${action} ${phase}`)).toEqual([
      "staff.create outcome",
      "staff.use-link outcome",
    ]);
    expect(text).not.toContain(token);
    const stored = await db.staffLink.findFirstOrThrow({ where: { staffId: id } });
    expect(Buffer.from(stored.tokenHash).toString("base64url")).not.toBe(token);
    expect(stored.tokenHash).toHaveLength(32);
  });

  test("is created and withdrawn by admins only, and not for oneself", async () => {
    const { id } = await createTestStaff(["viewer"]);
    const others = await signInAs(["viewer", "reviewer", "orderer", "approver", "auditor"]);
    expect(await codeOf(makeLink(id, others))).toBe("forbidden");
    expect(await codeOf(makeLink(admin.id))).toBe("forbidden");
    expect(await codeOf(makeLink(uuid()))).toBe("not_found");
  });
});

describe("a forgotten password", () => {
  test("takes passkeys of the last 30 days away, unless their person keeps them", async () => {
    const person = await signInAs(["viewer"]);
    const add = async (name: string, days: number) => {
      const id = uuid();
      const createdAt = new Date(Date.now() - days * 86_400_000);
      const credential = { credentialId: Buffer.from(id), publicKey: Buffer.from(id), counter: 0n, transports: [] };
      await db.passkey.create({ data: { id, staffId: person.id, name, createdAt, ...credential } });
      return id;
    };
    const [old, own, planted] = [await add("Old key", 31), await add("New phone", 29), await add("Intruder", 1)];
    const { token } = await makeLink(person.id);
    expect((await look(token)).passkeys.map(({ id }) => id).toSorted()).toEqual([own, planted].toSorted());
    const body = { password: chosen, keepPasskeys: [own] };
    await runAction(acceptInvitation, anonymous(), { ...none, params: { token }, body });
    const left = await db.passkey.findMany({ where: { staffId: person.id } });
    expect(left.map(({ id }) => id).toSorted()).toEqual([old, own].toSorted());
    const again = await makeLink(person.id);
    await accept(again.token);
    expect((await db.passkey.findMany({ where: { staffId: person.id } })).map(({ id }) => id)).toEqual([old]);
  });

  test("keeps working until the link is used, which ends every session", async () => {
    const person = await signInAs(["viewer"]);
    const other = await newSession(person.id);
    const { token } = await makeLink(person.id);
    expect(await look(token)).toMatchObject({ invited: false });
    expect(await signInWith(person.email, testPassword)).toBe("done");
    await accept(token);
    expect(await signInWith(person.email, testPassword)).toBe("credentials_wrong");
    expect(await signInWith(person.email, chosen)).toBe("done");
    for (const { cookie } of [person, other]) expect(await currentStaff(new Headers({ cookie }))).toBeNull();
  });
});
