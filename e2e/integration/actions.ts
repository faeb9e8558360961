/** The actions of staff. Each function makes one API call. */
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import { sampleImages } from "@/lib/sandbox/images";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { familyName } from "@/lib/testing/family-name";
import { consentOf, newHome } from "../new-applicant";
import { completed, failedId } from "../sandbox-scripts";
import { type Answer, Client, submitCredentials } from "./client";
import { consoleUnderTest } from "./console-under-test";
import { setScript } from "./sandbox";

export { familyName };

/** A staff member who is signed in, with the password for step-up. */
export type Member = { client: Client; id: string; password: string };

const withId = z.object({ id: z.uuid() });

/** Returns the id in an endpoint's answer. Fails unless the call succeeded. */
export function idOf(answer: Answer): string {
  expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
  return withId.parse(answer.body).id;
}

const toConfirm = z.object({ code: z.literal("step_up_required"), refs: z.object({ act: z.string() }) });

/** Calls the API as a demo user, and confirms the password if the action requires it. */
export async function confirmed(client: Client, method: string, path: string, body: object): Promise<Answer> {
  const answer = await client.api(method, path, body);
  const confirmation = toConfirm.safeParse(answer.body).data;
  if (!confirmation) return answer;
  const token = await stepUp({ client, password: consoleUnderTest().demoPassword }, confirmation.refs.act);
  return client.api(method, path, { ...body, stepUp: token });
}

const invited = z.object({ id: z.uuid(), invite: z.object({ token: z.string() }) });

/**
 * Creates a staff account, chooses its password through the link, and signs the person in. The email address is derived
 * from the name.
 */
export async function createStaff(admin: Client, roles: readonly Role[], name: string): Promise<Member> {
  // The password has few digits. Many digits may stand for letters, and the estimate of the password's strength then
  // takes ten times as long.
  const password = randomBytes(12).toString("base64url");
  const email = `${name.toLowerCase().replaceAll(" ", ".")}.${randomBytes(4).toString("hex")}@proofdesk.test`;
  const { id, invite } = invited.parse((await confirmed(admin, "POST", "/api/staff", { email, name, roles })).body);
  const client = new Client(admin.baseUrl);
  const accepted = await client.api("POST", `/api/invitations/${invite.token}`, { password });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  await submitCredentials(client, email, password);
  expect((await client.api("GET", "/api/session")).status).toBe(200);
  return { client, id, password };
}

/** Returns the demo user who is signed in at a client. This user confirms with the demo password of the run. */
export async function memberOfClient(client: Client): Promise<Member> {
  const { body } = await client.api("GET", "/api/session");
  const { staff } = z.object({ staff: withId }).parse(body);
  return { client, id: staff.id, password: consoleUnderTest().demoPassword };
}

export type Fields = { firstName: string; lastName: string } & Record<string, string | null>;

/** Creates an applicant. All fields other than the names have defaults. */
export async function createApplicant(client: Client, fields: Fields): Promise<string> {
  const usual = { dob: "21-01-1979", email: `${fields.firstName}.${fields.lastName}@example.com`, country: "USA" };
  return idOf(
    await client.api("POST", "/api/applicants", { ...usual, ...newHome(), ...fields, confirmedDuplicate: true }),
  );
}

/** Runs an operation of the registry for an applicant. */
export function run(client: Client, applicant: string, operation: string, body: unknown = {}): Promise<Answer> {
  return client.api("POST", `/api/applicants/${applicant}/operations/${operation}`, body);
}

/** Records consent with every certification. */
export async function giveConsent(client: Client, applicant: string, fullName: string): Promise<void> {
  const answer = await run(client, applicant, "user.consent", consentOf(fullName));
  expect(answer).toMatchObject({ status: 200, body: { response: { success: true } } });
}

/** Confirms the password for one action, and returns the step-up token. */
export async function stepUp(
  { client, password }: Pick<Member, "client" | "password">,
  action: string,
): Promise<string> {
  const { status, body } = await client.api("POST", "/api/step-up", { password, act: action });
  expect(status, JSON.stringify(body)).toBe(200);
  return z.object({ token: z.string() }).parse(body).token;
}

/** Requests an override, with step-up. */
export async function requestOverride(member: Member, applicant: string): Promise<Answer> {
  const token = await stepUp(member, `override.request:${applicant}`);
  const request = {
    reasonCode: "name_format",
    note: "Laminate is damaged. Name and birth date agree.",
    stepUp: token,
  };
  return member.client.api("POST", `/api/applicants/${applicant}/overrides`, request);
}

/** Approves or rejects an override, with step-up. */
export async function decideOverride(member: Member, id: string, decision: "approve" | "reject"): Promise<Answer> {
  const token = await stepUp(member, `override.${decision}:${id}`);
  return member.client.api("POST", `/api/overrides/${id}/${decision}`, { note: "Seen and compared.", stepUp: token });
}

export type Search = {
  kind: string;
  county?: { uuid?: string; name: string; state: string; confirmedUnlisted?: boolean };
  againReason?: string;
};

/** Orders a search with an idempotency key. */
export function order(client: Client, applicantId: string, search: Search, key: string): Promise<Answer> {
  return client.api("POST", "/api/orders", { applicantId, ...search }, { headers: { "idempotency-key": key } });
}

const placed = z.object({ orders: z.array(z.object({ id: z.uuid(), state: z.string() })).min(1) });

/** Returns the orders in an answer to `order`. Fails unless there is at least one. */
export function ordersOf(answer: Answer): { id: string; state: string }[] {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return placed.parse(answer.body).orders;
}

/** Creates an applicant who consented and whose ID was uploaded. The script sets the sandbox's results. */
export async function createApplicantWithId(
  client: Client,
  fields: Fields,
  script: ScriptInput = failedId,
): Promise<string> {
  await setScript({ firstName: fields.firstName, lastName: fields.lastName }, completed(script));
  const applicant = await createApplicant(client, fields);
  await giveConsent(client, applicant, `${fields.firstName} ${fields.lastName}`);
  const images = { idFront: sampleImages.idFront, idBack: sampleImages.idBack };
  expect((await run(client, applicant, "document.upload-id", { ...images, country: 0 })).status).toBe(200);
  expect((await run(client, applicant, "document.check-id")).status).toBe(200);
  return applicant;
}
