import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import type { AppError } from "@/lib/errors";
import { resetAuthenticator, updateStaff } from "@/lib/features/staff/staff";
import { runAction } from "@/lib/platform/actions/define-action";
import { currentStaff } from "@/lib/platform/auth/session";
import type { PasskeyProof } from "@/lib/platform/contract/passkey-json";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { SoftwareAuthenticator } from "@/lib/testing/software-authenticator";
import { confirmPassword, setUpDatabase, signInAs, type TestPerson } from "@/lib/testing/staff";
import { addPasskey, askSignIn, beginPasskey, listPasskeys, removePasskey } from "./passkeys";
import { signInWithPasskey } from "./sign-in";
import { askStepUp, getProofs, stepUp } from "./step-up";

const origin = "https://desk.example";

process.env.NEXTAUTH_URL = origin;
setUpDatabase();

const none = { params: {}, query: {}, headers: {}, body: {} };
const anonymous = () => ({ staff: null, requestId: uuid(), ip: `2001:db8::${uuid()}` });

const begin = async (who: TestPerson) => {
  const token = await confirmPassword(who, `account.add-passkey:${who.id}`);
  return runAction(beginPasskey, who.caller(), { ...none, body: { stepUp: token } });
};

async function enroll(who: TestPerson, name = "Work laptop") {
  const device = new SoftwareAuthenticator(origin);
  const passkey = device.make(await begin(who));
  const { id } = await runAction(addPasskey, who.caller(), { ...none, body: { name, passkey } });
  return { device, id };
}

const ask = () => runAction(askSignIn, anonymous(), none);
const signInWith = (passkey: PasskeyProof, cookie?: string) =>
  runAction(signInWithPasskey, anonymous(), { ...none, body: { passkey }, headers: cookie ? { cookie } : {} });

describe("a passkey", () => {
  test("signs its person in without a code", async () => {
    const person = await signInAs(["viewer"]);
    const { device, id } = await enroll(person);
    const { sessionId } = await signInWith(device.use(await ask()), person.cookie);
    const row = await db.session.findUniqueOrThrow({ where: { id: sessionId } });
    expect(row).toMatchObject({ staffId: person.id, method: "passkey", passkeyId: id });
    // This browser's previous session ends.
    expect(await currentStaff(new Headers({ cookie: person.cookie }))).toBeNull();
    const { items, address } = await runAction(listPasskeys, person.caller(), none);
    expect(items).toEqual([{ id, name: "Work laptop", createdAt: expect.any(String), lastUsedAt: expect.any(String) }]);
    expect(address).toBe(origin);
  });

  test("is added only after a step-up, in answer to a challenge of the same session, once", async () => {
    const [person, other] = [await signInAs(["viewer"]), await signInAs(["viewer"])];
    const body = { stepUp: await confirmPassword(person, `account.recovery-codes:${person.id}`) };
    expect(await codeOf(runAction(beginPasskey, person.caller(), { ...none, body }))).toBe("step_up_required");
    const options = await begin(person);
    const device = new SoftwareAuthenticator(origin);
    const passkey = device.make(options);
    const add = (who: TestPerson, made = passkey) =>
      codeOf(runAction(addPasskey, who.caller(), { ...none, body: { name: "Mine", passkey: made } }));
    expect(await add(other)).toBe("invalid_input");
    const bad = new SoftwareAuthenticator(origin);
    for (const manner of [{ verified: false }, { origin: "https://evil.example" }, { rpId: "evil.example" }]) {
      expect(await add(person, bad.make(options, manner)), JSON.stringify(manner)).toBe("invalid_input");
    }
    const answers = await Promise.all([add(person), add(person)]);
    expect(answers.toSorted()).toEqual(["done", "invalid_input"]);
    // This passkey already belongs to another person.
    expect(await add(other, device.make(await begin(other)))).toBe("invalid_input");
  });

  test("is refused with the same text for any fault", async () => {
    const person = await signInAs(["viewer"]);
    const { device } = await enroll(person);
    const refused: [string, PasskeyProof][] = [
      ["unverified", device.use(await ask(), { verified: false })],
      ["of another site", device.use(await ask(), { origin: "https://evil.example" })],
      ["of another name", device.use(await ask(), { rpId: "evil.example" })],
      ["of an unknown challenge", device.use(await ask(), { challenge: "x".repeat(43) })],
      ["unknown", new SoftwareAuthenticator(origin).use(await ask())],
      ["of another key", { ...new SoftwareAuthenticator(origin).use(await ask()), id: device.id, rawId: device.id }],
    ];
    const words = new Set<string>();
    for (const [what, proof] of refused) {
      const error = await signInWith(proof).catch((thrown: unknown) => thrown);
      expect(error, what).toMatchObject({ code: "passkey_refused" });
      words.add(String((error as AppError).facts.detail));
    }
    expect(words.size).toBe(1);
    expect(await codeOf(signInWith(device.use(await ask())))).toBe("done");
  });

  test("is used once: of 4 concurrent uses, 1 signs in; a late or older one does not", async () => {
    const person = await signInAs(["viewer"]);
    const { device } = await enroll(person);
    const options = await ask();
    const proof = device.use(options);
    const answers = await Promise.all(Array.from({ length: 4 }, () => codeOf(signInWith(proof))));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(await codeOf(signInWith(device.use(options)))).toBe("passkey_refused");
    expect(await codeOf(signInWith(device.use(await ask(), { counter: 1 })))).toBe("passkey_refused");
    expect(await codeOf(signInWith(device.use(await ask(), { counter: 0 })))).toBe("passkey_refused");
    const late = await ask();
    await db.challenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await codeOf(signInWith(device.use(late)))).toBe("passkey_refused");
    expect(await codeOf(signInWith(device.use(await ask())))).toBe("done");
  });

  test("of a device without a counter signs in each time", async () => {
    const person = await signInAs(["viewer"]);
    const { device } = await enroll(person);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await codeOf(signInWith(device.use(await ask(), { counter: 0 })))).toBe("done");
    }
  });

  test("stops working once removed, with the sessions it started, or once its person is disabled", async () => {
    const [person, disabled, admin] = await Promise.all([
      signInAs(["viewer"]),
      signInAs(["viewer"]),
      signInAs(["admin"]),
    ]);
    const { device, id } = await enroll(person);
    const { sessionId } = await signInWith(device.use(await ask()));
    const remove = (who: TestPerson, token: string) =>
      runAction(removePasskey, who.caller(), { ...none, params: { id }, body: { stepUp: token } });
    expect(await codeOf(remove(person, "not a token"))).toBe("step_up_required");
    expect(await codeOf(remove(disabled, await confirmPassword(disabled, `account.remove-passkey:${id}`)))).toBe(
      "not_found",
    );
    const token = await confirmPassword(person, `account.remove-passkey:${id}`);
    expect(await remove(person, token)).toEqual({ sessionsEnded: 1 });
    expect((await db.session.findUniqueOrThrow({ where: { id: sessionId } })).endedAt).not.toBeNull();
    expect(await codeOf(signInWith(device.use(await ask())))).toBe("passkey_refused");

    const theirs = await enroll(disabled);
    await runAs(updateStaff, admin, { params: { id: disabled.id }, body: { disabled: true } });
    expect(await codeOf(signInWith(theirs.device.use(await ask())))).toBe("passkey_refused");
  });

  test("is removed when an admin resets lost factors", async () => {
    const [person, admin] = [await signInAs(["viewer"]), await signInAs(["admin"])];
    const { device } = await enroll(person);
    expect(await runAs(resetAuthenticator, admin, { params: { id: person.id } })).toEqual({
      removed: false,
      passkeysRemoved: 1,
    });
    expect(await codeOf(signInWith(device.use(await ask())))).toBe("passkey_refused");
    const rows = await db.auditEvent.findMany({ where: { actorId: admin.id, phase: "outcome" } });
    expect(JSON.parse(Buffer.from(rows.at(-1)?.bytes ?? []).toString()).details).toMatchObject({ passkeysRemoved: 1 });
  });

  test("forged proofs keep no one from signing in, and each is in the audit log", async () => {
    const person = await signInAs(["viewer"]);
    const { device, id } = await enroll(person);
    const ip = `2001:db8::${uuid()}`;
    const attempt = (passkey: PasskeyProof) =>
      codeOf(runAction(signInWithPasskey, { ...anonymous(), ip }, { ...none, body: { passkey } }));
    const forged = device.use(await ask(), { origin: "https://evil.example" });
    for (let guess = 0; guess < 12; guess += 1) expect(await attempt(forged)).toBe("passkey_refused");
    expect(await attempt(device.use(await ask()))).toBe("done");
    expect(await attempt(forged)).toBe("passkey_refused");
    const where = { action: "session.sign-in", phase: "outcome" as const, objectId: person.id };
    const [row] = await db.auditEvent.findMany({ where, orderBy: { seq: "desc" }, take: 1 });
    const { outcome, details } = JSON.parse(Buffer.from(row?.bytes ?? []).toString());
    expect(outcome).toBe("refused");
    expect(details).toEqual({ by: "passkey", passkey: id, disabled: false, refused: "proof" });
  });
});

describe("a step-up by passkey", () => {
  const act = () => `override.approve:${uuid()}`;
  const challenge = (who: TestPerson, about: string) =>
    runAction(askStepUp, who.caller(), { ...none, body: { act: about } });
  const prove = (who: TestPerson, about: string, passkey: PasskeyProof) =>
    codeOf(runAction(stepUp, who.caller(), { ...none, body: { passkey, act: about } }));

  test("is bound to its action, session and person, and works once", async () => {
    const [person, other] = [await signInAs(["approver"]), await signInAs(["approver"])];
    const { device } = await enroll(person);
    await enroll(other);
    const about = act();
    const options = await challenge(person, about);
    expect(options.allowCredentials).toEqual([{ id: device.id, type: "public-key", transports: ["internal"] }]);
    expect(await prove(person, act(), device.use(options))).toBe("invalid_input");
    expect(await prove(other, about, device.use(options))).toBe("invalid_input");
    expect(await prove(person, about, device.use(await ask()))).toBe("invalid_input");
    expect(await codeOf(signInWith(device.use(options)))).toBe("passkey_refused");
    const proof = device.use(options);
    expect(await prove(person, about, proof)).toBe("done");
    expect(await prove(person, about, proof)).toBe("invalid_input");
  });

  test("needs a passkey", async () => {
    const person = await signInAs(["viewer"]);
    expect(await codeOf(challenge(person, act()))).toBe("condition_not_met");
    const proofs = () => runAction(getProofs, person.caller(), none);
    expect(await proofs()).toEqual({ password: true, totp: false, passkey: false, recentSignIn: false });
    await enroll(person);
    expect(await proofs()).toEqual({ password: true, totp: false, passkey: true, recentSignIn: false });
  });
});
