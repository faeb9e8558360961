/**
 * Wrong guesses do not lock anyone out, and do not let anyone in. The attackers share one address with the people of an
 * office.
 */
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { createStaff, type Member, stepUp } from "./actions";
import { type Answer, Client, signedInAs } from "./client";
import { type RunningConsole, startConsole } from "./console";
import { sql } from "./database";

const attempts = Number(process.env.HOSTILE_SIGN_INS ?? 160);
const people = Number(process.env.HOSTILE_SIGN_INS ? 20 : 4);
const atOnce = 40;

type Person = Member & { email: string; secret?: Secret; recoveryCodes: string[] };

let console: RunningConsole;
const honest: Person[] = [];

beforeAll(async () => {
  // The address of the provider is unreachable, so that no hostile callback reaches a provider.
  const provider = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "desk", OIDC_CLIENT_SECRET: "secret" };
  console = await startConsole({ environment: { ...provider, OIDC_ROLES: '{"staff": "viewer"}' } });
  const admin = await signedInAs("admin", console.baseUrl);
  for (let index = 0; index < people; index += 1) {
    const member = await createStaff(admin, ["viewer"], "Honest Neighbor");
    const [row] = await sql(`select email from "Staff" where id = $1`, [member.id]);
    const person: Person = { ...member, email: String(row?.email), recoveryCodes: [] };
    honest.push(person);
    if (index % 4 === 0) await addAuthenticator(person);
  }
});
afterAll(() => console.stop());

async function addAuthenticator(person: Person): Promise<void> {
  const body = { stepUp: await stepUp(person, `account.add-authenticator:${person.id}`) };
  const begun = z
    .object({ secret: z.string() })
    .parse((await person.client.api("POST", "/api/account/authenticator", body)).body);
  const secret = Secret.fromBase32(begun.secret);
  // Confirms with the previous code, so that the current code can still be used for the sign-in.
  const code = TOTP.generate({ secret, timestamp: Date.now() - 30_000 });
  const answer = await person.client.api("POST", "/api/account/authenticator/confirm", { code });
  const created = z.object({ recoveryCodes: z.array(z.string()) }).parse(answer.body);
  Object.assign(person, { secret, recoveryCodes: created.recoveryCodes });
}

async function signIn(client: Client, email: string, password: string, totp?: string): Promise<Answer> {
  const { csrfToken } = Object((await client.send("/api/auth/csrf")).body);
  const body = { csrfToken, email, password, json: true, ...(totp ? { totp } : {}) };
  return client.api("POST", "/api/auth/callback/credentials", body);
}

const stranger = () => new Client(console.baseUrl);
const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (!item) throw new Error("an empty list");
  return item;
};

/**
 * Tries in turn a known address, an unknown address, a callback without a sign-in that began, and a guessed code with
 * the right password.
 */
function attack(index: number): Promise<Answer> {
  const kind = index % 4;
  const turn = Math.floor(index / 4);
  if (kind === 0) return signIn(stranger(), pick(honest, turn).email, `Winter ${index}`);
  if (kind === 1) return signIn(stranger(), `unknown.${index}@proofdesk.test`, "a guess");
  if (kind === 2) return stranger().send(`/api/auth/callback/oidc?code=x&state=${index}`);
  const knownTo = pick(
    honest.filter(({ secret }) => secret),
    turn,
  );
  return signIn(stranger(), knownTo.email, knownTo.password, String(index).padStart(6, "0"));
}

test("while others guess from the same address, everyone signs in, and no guess does", async () => {
  const entries = `select count(*)::int as count from "AuditEvent" where action = 'session.sign-in'`;
  const [before] = await sql(entries);
  const refused: Answer[] = [];
  const guesses: Answer[] = [];
  let next = 0;
  const attacker = async () => {
    while (next < attempts) {
      next += 1;
      guesses.push(await attack(next - 1));
    }
  };
  const attackers = Array.from({ length: atOnce }, attacker);
  let signedIn = 0;
  for (const [index, person] of honest.entries()) {
    await expect.poll(() => guesses.length >= (index / people) * attempts * 0.9, { timeout: 300_000 }).toBe(true);
    const code = person.secret && TOTP.generate({ secret: person.secret });
    const answers = [
      await signIn(person.client, person.email, person.password, code),
      // This sign-in comes from another browser.
      await signIn(stranger(), person.email, person.password, person.recoveryCodes[0]),
    ];
    refused.push(...answers.filter(({ status }) => status !== 200));
    signedIn += answers.length;
    expect((await person.client.api("GET", "/api/session")).status).toBe(200);
  }
  await Promise.all(attackers);
  expect(refused).toEqual([]);
  const within = guesses.filter(({ headers }) => headers.getSetCookie().some((cookie) => /session=./.test(cookie)));
  expect(within).toEqual([]);
  recordMeasurement(`${attempts} hostile attempts: 0 of ${signedIn} honest sign-ins refused, 0 hostile in`);
  // A callback writes no entry. Any other attempt writes an intent and an outcome.
  const callbacks = guesses.filter(({ status }) => status === 302).length;
  expect(callbacks).toBe(attempts / 4);
  const [after] = await sql(entries);
  expect(Number(after?.count) - Number(before?.count)).toBe(2 * (attempts - callbacks + signedIn));
});
