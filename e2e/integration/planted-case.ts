/** An applicant whose every field is a canary. Staff run every action for this applicant. */
import { expect, inject, vi } from "vitest";
import { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import { webhookLimit } from "@/lib/features/webhooks/contract/webhooks";
import { waitOptions } from "@/lib/testing/wait-options";
import { failedId } from "../sandbox-scripts";
import {
  createApplicant,
  decideOverride,
  giveConsent,
  idOf,
  memberOfClient,
  order,
  ordersOf,
  requestOverride,
  run,
  stepUp,
} from "./actions";
import { direct, notes, plantedResult, plantedSearch, secret } from "./canaries";
import { Client, signedInAs, submitCredentials } from "./client";
import type { LoggedConsole } from "./console";
import { sql } from "./database";
import { disputedDecline, lastRunOf, openQualityReview, type Resources, readyExport } from "./resources";
import { planFault, setScript } from "./sandbox";

/** The values that an anonymous user types. */
export const typed = {
  email: `unknown.${direct.email}`,
  password: `typed-${secret.passport}`,
  token: `an-unknown-token-${secret.passport}`,
};

export type PlantedCase = {
  staff: Readonly<Record<Role, Client>>;
  /** The applicant's id. */
  applicant: string;
  resources: Resources;
  /** The access code, which a reviewer revealed. */
  accessCode: string;
};

/** Signs every role in at the console, and runs every action for the applicant. Some actions fail on purpose. */
export async function plantCase(logged: LoggedConsole): Promise<PlantedCase> {
  const staff = await signInEveryRole(logged.baseUrl);
  const { reviewer, orderer, approver } = staff;
  const { firstName, lastName, email, street } = direct;
  const script = { ...failedId, searches: [plantedSearch], answers: { "user.test-result": plantedResult } };
  await setScript({ firstName, lastName }, script);
  const applicant = await createApplicant(reviewer, {
    firstName,
    lastName,
    email,
    streetName: street,
    ssn: secret.ssn,
  });
  await giveConsent(reviewer, applicant, `${firstName} ${lastName}`);
  expect((await reviewer.api("GET", `/api/applicants/${applicant}/result`)).status).toBe(200);
  expect((await run(reviewer, applicant, "user.ssn")).status).toBe(200);
  const accessCode = await reveal(reviewer, applicant);
  const county = { kind: "county-criminal", county: { name: "Harlow", state: "OH", confirmedUnlisted: true } };
  const [placed] = ordersOf(await order(orderer, applicant, county, `secrets-${applicant}`));
  const refreshed = await orderer.api("POST", `/api/orders/${placed?.id}/refresh`, {});
  const { courtCopies } = z.object({ courtCopies: z.array(z.object({ id: z.uuid() })).min(1) }).parse(refreshed.body);
  expect((await reviewer.api("POST", `/api/applicants/${applicant}/notes`, { text: notes.colleague })).status).toBe(
    201,
  );
  const override = await overrideIdentity(staff, applicant, accessCode);
  for (const client of [reviewer, approver]) await client.api("GET", `/api/applicants/${applicant}/report.pdf`);
  await reviewer.api("POST", "/api/applicants/import", { userAccessCodes: [accessCode] });
  await notify(logged.baseUrl, applicant, accessCode);
  await fail(staff, applicant, accessCode);
  const copy = courtCopies[0]?.id ?? "";
  const last = { run: await lastRunOf(reviewer, applicant), exported: await readyExport(staff.viewer) };
  const qualityReview = await openQualityReview(staff);
  const letter = { statement: notes.statement, name: `${notes.letterName}.pdf`, text: notes.letter };
  const disputed = await disputedDecline(reviewer, applicant, letter);
  const createdIds = { override, order: placed?.id ?? "", copy, qualityReview, ...disputed, ...last };
  return { staff, applicant, accessCode, resources: { ...nothing, applicant, bare: applicant, ...createdIds } };
}

const noJobs = { jobId: "", staff: "", bulkJob: "" };
const nothing = { ...noJobs, familyName: "", ssn: "", picture: "" };

async function signInEveryRole(baseUrl: string): Promise<PlantedCase["staff"]> {
  const at = (role: Role) => signedInAs(role, baseUrl);
  const [viewer, reviewer, orderer] = await Promise.all([at("viewer"), at("reviewer"), at("orderer")]);
  const [approver, auditor, admin] = await Promise.all([at("approver"), at("auditor"), at("admin")]);
  return { viewer, reviewer, orderer, approver, auditor, admin };
}

/** Reveals three masked values of the applicant and returns the access code, which is one of them. */
async function reveal(reviewer: Client, applicant: string): Promise<string> {
  const { body } = await reviewer.api("POST", `/api/applicants/${applicant}/reveal`, {
    paths: ["user.userAccessCode", "scannedUser.Id", "passportData.PassportNumber"],
    reason: "Call-back check",
  });
  const { values } = z.object({ values: z.record(z.string(), z.string()) }).parse(body);
  expect(values).toMatchObject({ "scannedUser.Id": secret.idNumber, "passportData.PassportNumber": secret.passport });
  return values["user.userAccessCode"] ?? "";
}

async function overrideIdentity(
  { reviewer, approver }: PlantedCase["staff"],
  applicant: string,
  accessCode: string,
): Promise<string> {
  const token = await stepUp(await memberOfClient(reviewer), `override.request:${applicant}`);
  const overrideInput = { reasonCode: "other", note: notes.note, stepUp: token };
  const id = idOf(await reviewer.api("POST", `/api/applicants/${applicant}/overrides`, overrideInput));
  // The result cannot be read after the override, which the console logs.
  const member = await memberOfClient(approver);
  const confirmed = await stepUp(member, `override.approve:${id}`);
  await planFault({ userAccessCode: accessCode }, { operation: "user.test-result", kind: "html" });
  const decision = { note: notes.decision, stepUp: confirmed };
  expect((await approver.api("POST", `/api/overrides/${id}/approve`, decision)).status).toBe(200);
  expect((await decideOverride(member, id, "reject")).status).toBe(409);
  expect((await requestOverride(await memberOfClient(reviewer), applicant)).status).toBe(409);
  return id;
}

/** Sends a notification with personal data, one that is too large, and one with a wrong token. */
async function notify(baseUrl: string, applicant: string, accessCode: string): Promise<void> {
  const body = { userAccessCode: accessCode, passport: secret.passport, name: direct.lastName };
  const deliver = (token: string, sent: string) =>
    new Client(baseUrl).send(`/api/webhooks/identity/${encodeURIComponent(token)}`, { method: "POST", body: sent });
  const { WEBHOOK_TOKEN = "" } = inject("consoleEnvironment");
  expect((await deliver(WEBHOOK_TOKEN, JSON.stringify(body))).status).toBe(202);
  expect((await deliver(WEBHOOK_TOKEN, " ".repeat(webhookLimit + 1))).status).toBe(413);
  expect((await deliver(typed.token, JSON.stringify(body))).status).toBe(404);
  const matched = `select 1 from "WebhookDelivery" where state = 'matched' and "applicantId" = $1`;
  await vi.waitFor(async () => expect(await sql(matched, [applicant])).toHaveLength(1), waitOptions);
}

/** Causes failing answers, and sends secrets as an anonymous user. */
async function fail({ reviewer }: PlantedCase["staff"], applicant: string, accessCode: string): Promise<void> {
  for (const kind of ["html", "truncated", "reset-after", "status"] as const) {
    await planFault({ userAccessCode: accessCode }, { operation: "user.phone", kind });
    const { status } = await run(reviewer, applicant, "user.phone");
    expect(status, kind).toBeGreaterThanOrEqual(500);
  }
  await reviewer.api("GET", `/api/applicants?query=${direct.lastName}`);
  await reviewer.api("GET", `/applicants?query=${direct.email}`);
  await reviewer.api("PATCH", `/api/applicants/${applicant}`, { email: direct.email, dob: secret.ssn });
  await reviewer.api("POST", `/api/applicants/${applicant}/reveal`, { paths: [secret.idNumber], reason: "Call-back" });
  const answer = await submitCredentials(new Client(reviewer.baseUrl), typed.email, typed.password);
  expect(answer.status).toBe(401);
}
