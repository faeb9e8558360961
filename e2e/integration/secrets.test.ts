/** Secrets and personal data appear only where intended. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import { standardPolicyId } from "@/lib/domain/checks/policy";
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
import { expectCompletePage } from "./answer-assertions";
import { apiRoutes } from "./api-routes";
import { direct, namesIn, notes, plantedResult, plantedSearch, secret } from "./canaries";
import { type Answer, Client, signedInAs, submitCredentials } from "./client";
import { type LoggedConsole, startLoggedConsole } from "./console";
import { sql } from "./database";
import { fill, pagePaths, pageStatuses } from "./endpoints";
import { entries } from "./requests";
import { lastRunOf, openQualityReview, type Resources, readyExport } from "./resources";
import { planFault, setScript } from "./sandbox";

const typed = {
  email: `unknown.${direct.email}`,
  password: `typed-${secret.passport}`,
  token: `a-token-of-nobody-${secret.passport}`,
};

let logged: LoggedConsole;
let staff: Record<Exclude<Role, "admin"> | "admin", Client>;
let applicant: string;
let resources: Resources;
/** The access code, revealed. */
let accessCode: string;

beforeAll(async () => {
  logged = await startLoggedConsole();
  const at = (role: Role) => signedInAs(role, logged.baseUrl);
  const [viewer, reviewer, orderer] = await Promise.all([at("viewer"), at("reviewer"), at("orderer")]);
  const [approver, auditor, admin] = await Promise.all([at("approver"), at("auditor"), at("admin")]);
  staff = { viewer, reviewer, orderer, approver, auditor, admin };
  await doEverything();
});
afterAll(() => logged.stop());

/** Runs every action for an applicant whose every field is a canary; some fail on purpose. */
async function doEverything(): Promise<void> {
  const { reviewer, orderer, approver } = staff;
  const { firstName, lastName, email, street } = direct;
  const script = { ...failedId, searches: [plantedSearch], answers: { "user.test-result": plantedResult } };
  await setScript({ firstName, lastName }, script);
  applicant = await createApplicant(reviewer, { firstName, lastName, email, streetName: street, ssn: secret.ssn });
  await giveConsent(reviewer, applicant, `${firstName} ${lastName}`);
  expect((await reviewer.api("GET", `/api/applicants/${applicant}/result`)).status).toBe(200);
  expect((await run(reviewer, applicant, "user.ssn")).status).toBe(200);
  const revealed = await reviewer.api("POST", `/api/applicants/${applicant}/reveal`, {
    paths: ["user.userAccessCode", "scannedUser.Id", "passportData.PassportNumber"],
    reason: "Call-back check",
  });
  const values = z.object({ values: z.record(z.string(), z.string()) }).parse(revealed.body).values;
  expect(values).toMatchObject({ "scannedUser.Id": secret.idNumber, "passportData.PassportNumber": secret.passport });
  accessCode = values["user.userAccessCode"] ?? "";
  const county = { kind: "county-criminal", county: { name: "Harlow", state: "OH", confirmedUnlisted: true } };
  const [placed] = ordersOf(await order(orderer, applicant, county, `secrets-${applicant}`));
  const refreshed = await orderer.api("POST", `/api/orders/${placed?.id}/refresh`, {});
  const { courtCopies } = z.object({ courtCopies: z.array(z.object({ id: z.uuid() })).min(1) }).parse(refreshed.body);
  const override = await overrideIdentity();
  for (const client of [reviewer, approver]) await client.api("GET", `/api/applicants/${applicant}/report.pdf`);
  await reviewer.api("POST", "/api/applicants/import", { userAccessCodes: [accessCode] });
  await notify();
  await fail();
  const copy = courtCopies[0]?.id ?? "";
  const last = { run: await lastRunOf(reviewer, applicant), exported: await readyExport(staff.viewer) };
  const qualityReview = await openQualityReview(staff);
  const createdIds = { override, order: placed?.id ?? "", copy, qualityReview, ...last };
  resources = { ...nothing, applicant, bare: applicant, ...createdIds };
}

const noJobs = { jobId: "", staff: "", bulkJob: "" };
const nothing = { ...noJobs, familyName: "", ssn: "", dispute: "", disputeFile: "", picture: "" };

async function overrideIdentity(): Promise<string> {
  const { reviewer, approver } = staff;
  const token = await stepUp(await memberOfClient(reviewer), `override.request:${applicant}`);
  const overrideInput = { reasonCode: "other", note: notes.note, stepUp: token };
  const id = idOf(await reviewer.api("POST", `/api/applicants/${applicant}/overrides`, overrideInput));
  // The result cannot be read afterwards, which the console logs.
  const member = await memberOfClient(approver);
  const confirmed = await stepUp(member, `override.approve:${id}`);
  await planFault({ userAccessCode: accessCode }, { operation: "user.test-result", kind: "html" });
  const decision = { note: notes.decision, stepUp: confirmed };
  expect((await approver.api("POST", `/api/overrides/${id}/approve`, decision)).status).toBe(200);
  expect((await decideOverride(member, id, "reject")).status).toBe(409);
  expect((await requestOverride(await memberOfClient(reviewer), applicant)).status).toBe(409);
  return id;
}

/** A notification with personal data, one that is too large, and one with a wrong token. */
async function notify(): Promise<void> {
  const body = { userAccessCode: accessCode, passport: secret.passport, name: direct.lastName };
  const deliver = (token: string, sentToken: string) =>
    new Client(logged.baseUrl).send(`/api/webhooks/identity/${encodeURIComponent(token)}`, {
      method: "POST",
      body: sentToken,
    });
  const { WEBHOOK_TOKEN = "" } = inject("consoleEnvironment");
  expect((await deliver(WEBHOOK_TOKEN, JSON.stringify(body))).status).toBe(202);
  expect((await deliver(WEBHOOK_TOKEN, " ".repeat(webhookLimit + 1))).status).toBe(413);
  expect((await deliver(typed.token, JSON.stringify(body))).status).toBe(404);
  await vi.waitFor(async () => expect(await sql(matched, [applicant])).toHaveLength(1), waitOptions);
}

const matched = `select 1 from "WebhookDelivery" where state = 'matched' and "applicantId" = $1`;

/** Failing answers, and secrets typed by an anonymous user. */
async function fail(): Promise<void> {
  const { reviewer } = staff;
  for (const kind of ["html", "truncated", "reset-after", "status"] as const) {
    await planFault({ userAccessCode: accessCode }, { operation: "user.phone", kind });
    const { status } = await run(reviewer, applicant, "user.phone");
    expect(status, kind).toBeGreaterThanOrEqual(500);
  }
  await reviewer.api("GET", `/api/applicants?query=${direct.lastName}`);
  await reviewer.api("GET", `/applicants?query=${direct.email}`);
  await reviewer.api("PATCH", `/api/applicants/${applicant}`, { email: direct.email, dob: secret.ssn });
  await reviewer.api("POST", `/api/applicants/${applicant}/reveal`, { paths: [secret.idNumber], reason: "Call-back" });
  const answer = await submitCredentials(new Client(logged.baseUrl), typed.email, typed.password);
  expect(answer.status).toBe(401);
}

const personal = { ...direct, ...secret, ...notes };
const keys = () => {
  const {
    IDENTITY_API_KEY = "",
    NEXTAUTH_SECRET = "",
    DATA_KEYS = "",
    WEBHOOK_TOKEN = "",
  } = inject("consoleEnvironment");
  const dataKey = DATA_KEYS.split(":")[1] ?? "";
  return { IDENTITY_API_KEY, NEXTAUTH_SECRET, WEBHOOK_TOKEN, dataKey, demoPassword: inject("demoPassword") };
};

test("these tests find planted values", async () => {
  for (const [name, value] of Object.entries({ ...personal, ...keys(), accessCode })) {
    expect(value.length, name).toBeGreaterThan(8);
    expect(namesIn(Buffer.from(`…${value}…`).toString("hex"), { [name]: value })).toEqual([name]);
    expect(namesIn(Buffer.from(`x${value}yy`).toString("base64"), { [name]: value })).toEqual([name]);
  }
  const page = await staff.reviewer.send(`/applicants?query=${direct.lastName}`);
  expect(namesIn(String(page.body), direct)).toEqual(expect.arrayContaining(["firstName", "lastName", "email"]));
});

test("the console's log names requests and failures, but no personal data and no key", () => {
  const printed = logged.printed();
  expect(printed).toContain("the result could not be read again after an override");
  expect(printed).toMatch(/"method":"GET","endpoint":"\/api\/[^"]+","status":200,"ms":\d+,"msg":"request"/);
  expect(namesIn(printed, { ...personal, ...keys(), ...typed, accessCode })).toEqual([]);
});

const reads = apiRoutes.flatMap(({ action, name, method }) => (action && method === "GET" ? [name] : []));
const ids = (path: string) => ({
  operationId: "user.phone",
  id: shownAt(path),
});
/** The record that a page is about. */
function shownAt(path: string): string {
  if (path.startsWith("/approvals")) return resources.override;
  if (path.startsWith("/orders")) return resources.order;
  if (path.startsWith("/quality-reviews")) return resources.qualityReview;
  return path.startsWith("/settings/policies") ? standardPolicyId : applicant;
}

/** Every answer and page that a role can get. */
async function everythingSeenBy(client: Client): Promise<[string, Answer][]> {
  const answers: [string, Answer][] = [];
  for (const name of reads) {
    const [, path = ""] = name.split(" ");
    const { params = {}, query = "" } = entries[name]?.request(resources) ?? {};
    answers.push([name, await client.api("GET", fill(path, params) + query)]);
  }
  for (const path of pagePaths()) {
    const answer = await client.send(fill(path, ids(path)));
    // No page breaks, even without the permission.
    expect(pageStatuses(path), path).toContain(answer.status);
    if (answer.status === 200) expectCompletePage(String(answer.body), path);
    answers.push([path, answer]);
  }
  return answers;
}

const textOf = ({ body, headers }: Answer) => JSON.stringify([body, ...headers]);

describe.concurrent("an answer", () => {
  test.each(["viewer", "auditor", "admin"] as const)("to the %s contains no name, no number, no note", async (role) => {
    for (const [where, answer] of await everythingSeenBy(staff[role])) {
      expect(namesIn(textOf(answer), { ...personal, ...keys(), accessCode }), where).toEqual([]);
    }
  });

  test.each(["reviewer", "orderer", "approver"] as const)("to the %s contains names, but no secret", async (role) => {
    const names = new Set<string>();
    for (const [where, answer] of await everythingSeenBy(staff[role])) {
      // A court copy contains personal data on purpose.
      const forbidden = where.endsWith("/:copyId") ? {} : { ...secret, ...keys(), accessCode };
      expect(namesIn(textOf(answer), forbidden), where).toEqual([]);
      for (const name of namesIn(textOf(answer), direct)) names.add(name);
    }
    expect([...names].sort()).toEqual(
      expect.arrayContaining(["defendant", "documentName", "email", "lastName", "phone"]),
    );
  });
});

test("the browser bundles contain no key and no server code", () => {
  const folder = ".next/static";
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
  expect(files.filter((name) => name.endsWith(".js")).length).toBeGreaterThan(5);
  expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
  const names = ["IDENTITY_API_KEY", "NEXTAUTH_SECRET", "DATA_KEYS", "WEBHOOK_TOKEN", "DATABASE_URL", "PrismaClient"];
  const server = ["passwordHash", "wrappedKey", "pgboss", "argon2", "SEED_STAFF_PASSWORD", "SANDBOX_API_KEY"];
  for (const name of files.filter((file) => /\.(js|css|json|txt)$/.test(file))) {
    const text = readFileSync(join(folder, name), "utf8");
    expect(namesIn(text, keys()), name).toEqual([]);
    expect(
      [...names, ...server].filter((word) => text.includes(word)),
      name,
    ).toEqual([]);
  }
});

test("the audit log contains no personal data", async () => {
  const rows = await sql(`select convert_from(bytes, 'UTF8') as entry from "AuditEvent"`);
  const text = rows.map(({ entry }) => String(entry)).join("\n");
  expect(text).toContain(applicant);
  expect(namesIn(text, { ...personal, ...keys(), ...typed, accessCode })).toEqual([]);
});

test("the database holds personal data as ciphertext only, queued jobs included", async () => {
  const tables = await sql(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(15);
  const withApplicant: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(`select row_to_json(t)::text as row from ${name} t`);
    const text = rows.map(({ row }) => String(row)).join("\n");
    expect(namesIn(text, { ...personal, ...keys(), ...typed, accessCode }), String(name)).toEqual([]);
    if (text.includes(applicant)) withApplicant.push(String(name));
  }
  for (const table of ["Applicant", "ResultSnapshot", "CheckRun", "Order", "OverrideRequest", "WebhookDelivery"]) {
    expect(withApplicant, "tables that were searched").toContain(`public."${table}"`);
  }
});
