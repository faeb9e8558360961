/**
 * Nothing is answered unless it is audited. While the log refuses entries, no action is run, no call is sent, and no
 * data is shown.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "./api-routes";
import { sql, stateFingerprint } from "./database";
import { setUpRoutes } from "./in-process";
import { operationEntries, operationRoute } from "./operation-requests";
import { sendRequest } from "./request-parts";
import { entries, publicEntries, serviceEntries } from "./requests";
import { withoutAnyCall } from "./sandbox";

const actions = apiRoutes.flatMap(({ action, name }) => (action && action.audit !== "none" ? [name] : []));
const requests = [
  ...actions
    .filter((name) => name !== operationRoute)
    .map((name) => [name, name, entries[name] ?? publicEntries[name] ?? serviceEntries[name]] as const),
  ...Object.entries(operationEntries).map(([id, entry]) => [`operation ${id}`, operationRoute, entry] as const),
];

const { staff, resources } = setUpRoutes();

beforeAll(async () => {
  await sql(`create function fail_closed_test() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$`);
});
afterAll(() => sql("drop function fail_closed_test()"));

/** During the tests of this block, the log refuses the entries of staff, and accepts the entries of the worker. */
function breakLog(phase: "any" | "outcome"): void {
  const only = phase === "any" ? "" : `and new.phase = 'outcome'`;
  beforeAll(async () => {
    await sql(`create trigger fail_closed_test before insert on "AuditEvent" for each row
      when (new."actorType" <> 'system' ${only}) execute function fail_closed_test()`);
  });
  afterAll(async () => {
    await sql(`drop trigger fail_closed_test on "AuditEvent"`);
  });
}

/** Returns the values that identify an applicant in an answer. */
function personal(): string[] {
  return [resources.familyName, resources.ssn, "Philippa", "Barnaby", "Tannery", "Papanikolopoulos", "@example.com"];
}

function expectNoPersonalData(text: string, what: string): void {
  for (const value of personal()) expect(text.includes(value), `${what} contains ${value}`).toBe(false);
}

test("the values that these tests look for exist", async () => {
  const { body } = await staff.reviewer.api("GET", `/api/applicants/${resources.applicant}/report.json`);
  for (const value of [resources.familyName, "Philippa", "Tannery", "@example.com"])
    expect(JSON.stringify(body)).toContain(value);
  const searchAnswer = await staff.reviewer.api("GET", "/api/applicants?query=barnaby");
  expect(JSON.stringify(searchAnswer.body)).toContain("Barnaby");
});

describe("without its intent entry", () => {
  breakLog("any");

  test.each(requests)("%s", async (_, name, entry) => {
    const valid = entry?.request(resources) ?? {};
    const client = staff[entry?.may[0] ?? "viewer"];
    const before = await stateFingerprint();
    const answer = await withoutAnyCall(() => sendRequest(client, name, valid));
    expect(answer).toMatchObject({ status: 503, body: { code: "audit_unavailable" } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expectNoPersonalData(JSON.stringify(answer.body), name);
    expect(await stateFingerprint()).toBe(before);
  });
});

/** Actions that need their outcome entry, because they read, reveal or change something without calling the service. */
const local = ["POST /api/applicants/:id/reveal", "POST /api/staff", "PATCH /api/staff/:id", "POST /api/step-up"];
const needingOutcome = requests.filter(([, name]) => name.startsWith("GET ") || local.includes(name));

describe("without its outcome entry", () => {
  breakLog("outcome");

  test.each(needingOutcome)("%s", async (_, name, entry) => {
    const before = await stateFingerprint();
    const answer = await sendRequest(staff[entry?.may[0] ?? "viewer"], name, entry?.request(resources) ?? {});
    expect(answer).toMatchObject({ status: 503, body: { code: "audit_unavailable" } });
    expectNoPersonalData(JSON.stringify(answer.body), name);
    // The service's answer is still stored, because the log has the intent of the call.
    if (!name.endsWith("/result")) expect(await stateFingerprint()).toBe(before);
  });
});

test("once the log works again, the same requests succeed", async () => {
  for (const [, name, entry] of needingOutcome) {
    const { status, body } = await sendRequest(staff[entry?.may[0] ?? "viewer"], name, entry?.request(resources) ?? {});
    expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500);
  }
});
