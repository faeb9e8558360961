/** Secrets and personal data appear only where they are intended, and nowhere once their applicant is erased. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { standardPolicyId } from "@/lib/domain/checks/policy";
import { waitOptions } from "@/lib/testing/wait-options";
import { confirmed, createApplicant, familyName, idOf } from "./actions";
import { expectCompletePage } from "./answer-assertions";
import { apiRoutes } from "./api-routes";
import { direct, namesIn, notes, reasons, secret } from "./canaries";
import type { Answer, Client } from "./client";
import { type LoggedConsole, startLoggedConsole } from "./console";
import { sql } from "./database";
import { fill, pagePaths, pageStatuses } from "./endpoints";
import { type PlantedCase, plantCase, typed } from "./planted-case";
import { entries } from "./requests";
import { databaseFolders, dumpText, readAllRows, readSealedValues, searchFiles, tablesWith } from "./stored-traces";

let logged: LoggedConsole;
let staff: PlantedCase["staff"];
let applicant: string;
let resources: PlantedCase["resources"];
let accessCode: string;

beforeAll(async () => {
  logged = await startLoggedConsole({ ERASURE_UNDO_HOURS: "0" });
  ({ staff, applicant, resources, accessCode } = await plantCase(logged));
});
afterAll(() => logged.stop());

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
/** Returns the id of the record that a page shows. */
function shownAt(path: string): string {
  if (path.startsWith("/approvals")) return resources.override;
  if (path.startsWith("/orders")) return resources.order;
  if (path.startsWith("/quality-reviews")) return resources.qualityReview;
  return path.startsWith("/settings/policies") ? standardPolicyId : applicant;
}

/** Returns the answer of every route that reads. */
async function everyReadOf(client: Client): Promise<[string, Answer][]> {
  const answers: [string, Answer][] = [];
  for (const name of reads) {
    const [, path = ""] = name.split(" ");
    const { params = {}, query = "" } = entries[name]?.request(resources) ?? {};
    answers.push([name, await client.api("GET", fill(path, params) + query)]);
  }
  return answers;
}

/** Every answer and page that a role can get. */
async function everythingSeenBy(client: Client): Promise<[string, Answer][]> {
  const answers = await everyReadOf(client);
  for (const path of pagePaths()) {
    const answer = await client.send(fill(path, ids(path)));
    // Every page must render, even without the permission.
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
  const tables = await readAllRows();
  expect(tables.size).toBeGreaterThan(15);
  const withApplicant: string[] = [];
  for (const [table, rows] of tables) {
    const text = rows.join("\n");
    expect(namesIn(text, { ...personal, ...keys(), ...typed, accessCode }), table).toEqual([]);
    if (text.includes(applicant)) withApplicant.push(table);
  }
  for (const table of ["Applicant", "ResultSnapshot", "CheckRun", "Order", "OverrideRequest", "WebhookDelivery"]) {
    expect(withApplicant, "tables that were searched").toContain(`public."${table}"`);
  }
});

describe("once the applicant is erased", () => {
  const values = () => ({ ...personal, ...reasons, accessCode });
  let before: { sealed: string[]; folders: Awaited<ReturnType<typeof databaseFolders>> };

  beforeAll(async () => {
    const { reviewer, approver } = staff;
    const path = `/api/applicants/${applicant}`;
    const send = async (client: Client, method: string, url: string, body: object) =>
      expect((await confirmed(client, method, url, body)).status, `${method} ${url}`).toBeLessThan(300);
    await send(reviewer, "POST", `${path}/hold`, { reason: reasons.hold });
    await send(reviewer, "DELETE", `${path}/hold`, { reason: reasons.holdEnd });
    const erasure = idOf(await confirmed(reviewer, "POST", `${path}/erasure`, { reason: reasons.erasure }));
    // The name of this applicant shares letters with the erased name.
    await createApplicant(reviewer, { firstName: "Canute", lastName: familyName("Zaun") });
    const { order, override, copy, run } = resources;
    before = {
      sealed: await readSealedValues([applicant, order, override, copy, run]),
      folders: await databaseFolders(),
    };
    await send(approver, "POST", `/api/erasures/${erasure}/approve`, {});
    const isErased = async () => expect((await reviewer.api("GET", path)).body).toMatchObject({ code: "erased" });
    await vi.waitFor(isErased, waitOptions);
  });

  test("no table holds a value, a hash of one, or a record; reasons stay sealed by a key that is destroyed", async () => {
    expect(Object.keys(values()).length).toBeGreaterThanOrEqual(30);
    expect(before.sealed.length).toBeGreaterThan(60);
    const reasonsOfStaff = ["Decision", "Dispute", "Erasure", "Hold", "OverrideRequest"];
    // These tables keep the hash of a confirmation's token, and the hash of the ids and the county in an order request.
    const otherHashes = ["OrderBatch", "StepUp"];
    const remaining = [...reasonsOfStaff, ...otherHashes].map((table) => `public."${table}"`).sort();
    // Identity keys are removed once the applicants who shared them have been compared again.
    await vi.waitFor(async () => expect((await tablesWith(before.sealed)).sort()).toEqual(remaining), waitOptions);
    const keysLeft = await sql(`select from "Applicant" where id = $1 and "wrappedKey" is not null`, [applicant]);
    expect(keysLeft).toEqual([]);
    for (const [table, rows] of await readAllRows()) expect(namesIn(rows.join("\n"), values()), table).toEqual([]);
  });

  test("no file of the database, no new write-ahead log and no dump holds a value", async () => {
    await sql("checkpoint");
    const { tables, log, segment } = before.folders;
    for (const found of [await searchFiles(tables, values()), await searchFiles(log, values(), { from: segment })]) {
      expect(found.count).toBeGreaterThan(0);
      expect(found.found).toEqual([]);
    }
    if (inject("databaseFolder") === "") expect(namesIn(await dumpText(), values())).toEqual([]);
  });

  test("the list of erasures, the other files and the console's log hold ids only", async () => {
    const { DATA_DIR = "", AUDIT_CHECKPOINT_DIR = "" } = inject("consoleEnvironment");
    const folder = AUDIT_CHECKPOINT_DIR || join(DATA_DIR, "checkpoints");
    expect(readFileSync(join(folder, "erasures.jsonl"), "utf8")).toContain(applicant);
    // The sandbox stands for another company, which keeps what it was sent.
    const files = await searchFiles(DATA_DIR, values(), { except: join(DATA_DIR, "sandbox") });
    expect(files.found).toEqual([]);
    expect((await searchFiles(folder, values())).found).toEqual([]);
    expect(namesIn(logged.printed(), values())).toEqual([]);
  });

  test.each(["reviewer", "approver"] as const)("no answer to the %s holds a value", async (role) => {
    for (const [where, answer] of await everyReadOf(staff[role])) {
      expect(namesIn(textOf(answer), values()), where).toEqual([]);
    }
  });
});
