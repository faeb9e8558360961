/** What people do at the console, one call each, by script. */
import { randomBytes } from "node:crypto";
import { expect, inject } from "vitest";
import { z } from "zod";
import type { Role } from "@/lib/auth/permissions";
import { sampleImages } from "@/lib/sandbox/images";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { failedId, plain } from "../plain-script";
import { type Answer, Client, submitCredentials } from "./client";
import { scriptFor } from "./sandbox";

/** Somebody who is signed in, with what they confirm it by. */
export type Member = { client: Client; id: string; password: string };

/** A family name that nobody in the run's database has, and that is found by its beginning. */
export function familyName(beginning: string): string {
  const letters = [...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  return `${beginning}-${letters.join("")}`;
}

const withId = z.object({ id: z.uuid() });

/** The id of what a call made; fails unless it was made. */
export function idOf(answer: Answer): string {
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return withId.parse(answer.body).id;
}

/**
 * Adds a person to the staff, and signs them in.
 *
 * @param admin who adds them
 * @param roles all of theirs
 * @param name what they are called; their address follows from it
 */
export async function hire(admin: Client, roles: readonly Role[], name: string): Promise<Member> {
  const password = randomBytes(12).toString("hex");
  const email = `${name.toLowerCase().replaceAll(" ", ".")}.${randomBytes(4).toString("hex")}@proofdesk.test`;
  const id = idOf(await admin.api("POST", "/api/staff", { email, name, roles, password }));
  const client = new Client(admin.baseUrl);
  await submitCredentials(client, email, password);
  expect((await client.api("GET", "/api/session")).status).toBe(200);
  return { client, id, password };
}

/** The demo person behind a client, who confirms with the run's demo password. */
export async function memberOf(client: Client): Promise<Member> {
  const { body } = await client.api("GET", "/api/session");
  const { staff } = z.object({ staff: withId }).parse(body);
  return { client, id: staff.id, password: inject("demoPassword") };
}

export type Fields = { firstName: string; lastName: string } & Record<string, string | null>;

const home = { houseNumber: "1502", streetName: "Tannery Road", city: "Harlow", state: "OH", zipCode: "45882" };

/** Create User. Names are the caller's; the rest is filled in where it is left out. */
export async function createApplicant(client: Client, fields: Fields): Promise<string> {
  const usual = { dob: "21-01-1979", email: `${fields.firstName}.${fields.lastName}@example.com`, country: "USA" };
  return idOf(await client.api("POST", "/api/applicants", { ...usual, ...home, ...fields }));
}

/** Runs one operation of the registry for an applicant. */
export function run(client: Client, applicant: string, operation: string, body: unknown = {}): Promise<Answer> {
  return client.api("POST", `/api/applicants/${applicant}/operations/${operation}`, body);
}

/** Records consent with every certification. */
export async function giveConsent(client: Client, applicant: string, fullName: string): Promise<void> {
  const certified = { isBackgroundDisclosureAccepted: true, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true };
  const answer = await run(client, applicant, "user.consent", { ...certified, fullName });
  expect(answer).toMatchObject({ status: 200, body: { response: { success: true } } });
}

/** Confirms by password for one act. */
export async function stepUp({ client, password }: Member, act: string): Promise<string> {
  const { status, body } = await client.api("POST", "/api/step-up", { password, act });
  expect(status, JSON.stringify(body)).toBe(200);
  return z.object({ token: z.string() }).parse(body).token;
}

/** Asks for an override, confirmed. */
export async function requestOverride(member: Member, applicant: string): Promise<Answer> {
  const token = await stepUp(member, `override.request:${applicant}`);
  const asked = { reasonCode: "worn_document", note: "Laminate is damaged. Name and birth date agree.", stepUp: token };
  return member.client.api("POST", `/api/applicants/${applicant}/overrides`, asked);
}

/** Approves or rejects an override, confirmed. */
export async function decideOverride(member: Member, id: string, decision: "approve" | "reject"): Promise<Answer> {
  const token = await stepUp(member, `override.${decision}:${id}`);
  return member.client.api("POST", `/api/overrides/${id}/${decision}`, { note: "Seen and compared.", stepUp: token });
}

export type Search = {
  kind: string;
  county?: { uuid?: string; name: string; state: string; confirmedUnlisted?: boolean };
  againReason?: string;
};

/** Orders a search under a key. */
export function order(client: Client, applicantId: string, search: Search, key: string): Promise<Answer> {
  return client.api("POST", "/api/orders", { applicantId, ...search }, { headers: { "idempotency-key": key } });
}

const placed = z.object({ orders: z.array(z.object({ id: z.uuid(), state: z.string() })).min(1) });

/** The orders of an answer to `order`; fails unless there are some. */
export function ordersOf(answer: Answer): { id: string; state: string }[] {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return placed.parse(answer.body).orders;
}

/** Makes somebody at the sandbox who consented and whose ID was uploaded, by the script given. */
export async function makeSubject(client: Client, fields: Fields, script: ScriptInput = failedId): Promise<string> {
  await scriptFor({ firstName: fields.firstName, lastName: fields.lastName }, { ...plain, ...script });
  const applicant = await createApplicant(client, fields);
  await giveConsent(client, applicant, `${fields.firstName} ${fields.lastName}`);
  const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
  expect((await run(client, applicant, "document.upload-id", { ...images, country: 0 })).status).toBe(200);
  expect((await run(client, applicant, "document.check-id")).status).toBe(200);
  return applicant;
}
