/** The main job through the API: find, read, override, order, report, and find all of it in the audit log. */
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { z } from "zod";
import { applicantView, listApplicants } from "@/lib/contracts/applicants";
import { type AuditEntry, listAudit } from "@/lib/contracts/audit";
import { orderDetail } from "@/lib/contracts/orders";
import { overrideDetail } from "@/lib/contracts/overrides";
import { sectionKeys } from "@/lib/results/keys";
import { resultView } from "@/lib/results/view";
import { waitOptions } from "@/lib/testing/wait-options";
import { failedId } from "../sandbox-scripts";
import {
  createApplicantWithId,
  createStaff,
  decideOverride,
  familyName,
  type Member,
  memberOfClient,
  order,
  ordersOf,
  requestOverride,
} from "./actions";
import { type Answer, type Client, signedInAs } from "./client";
import { callsReceived } from "./sandbox";

const person = { firstName: "Teodora", lastName: "", ssn: "900551207" };
const record = { number: "2021-CR-00418", court: "Harlow County Court", defendant: "HALE, T", plaintiff: "State" };
const script = {
  ...failedId,
  searches: [
    { kind: "federal-criminal" as const, takesMs: 0 },
    {
      kind: "county-criminal" as const,
      takesMs: 0,
      cases: [record],
      copies: [{ name: "Judgment", caseNumber: record.number, pages: [["Judgment"]] }],
    },
  ],
};

let reviewer: Member;
let approver: Member;
let auditor: Client;
let applicant: string;

beforeAll(async () => {
  reviewer = await createStaff(await signedInAs("admin"), ["reviewer", "orderer"], "Mara Jobson");
  approver = await memberOfClient(await signedInAs("approver"));
  auditor = await signedInAs("auditor");
});
// Each test has an applicant of its own, so that it can be tried again.
beforeEach(async () => {
  person.lastName = familyName("Mainjobson");
  applicant = await createApplicantWithId(reviewer.client, person, script);
});

/** Every action of the job, with the id of its request. */
let done: { action: string; requestId: string }[] = [];

function did<T extends Answer>(action: string, answer: T): T {
  expect([200, 201], `${action}: ${JSON.stringify(answer.body).slice(0, 500)}`).toContain(answer.status);
  done.push({ action, requestId: answer.headers.get("x-request-id") ?? "none" });
  return answer;
}

test("the main job, from signing in to the report, and the audit log of it", async () => {
  done = [];
  await find();
  await read();
  await overrideIdentity();
  const ordered = await orderSearches();
  await report(ordered);
  await audit(ordered);
});

async function find(): Promise<void> {
  const found = did(
    "applicant.list",
    await reviewer.client.api("GET", `/api/applicants?query=teodora%20${person.lastName.slice(0, -1)}`),
  );
  const { items } = listApplicants.response.parse(found.body);
  expect(items.map(({ id, name }) => [id, name?.family])).toEqual([[applicant, person.lastName]]);
}

async function read(): Promise<void> {
  const view = did("applicant.read", await reviewer.client.api("GET", `/api/applicants/${applicant}`));
  expect(applicantView.parse(view.body)).toMatchObject({ consentedAt: expect.any(String), overriddenAt: null });
  const result = did("result.read", await reviewer.client.api("GET", `/api/applicants/${applicant}/result`));
  const { sections, signals, checks, overrideConditions } = resultView.parse(result.body);
  expect(Object.keys(sections).sort()).toEqual([...sectionKeys].sort());
  expect(sections.consent.state).toBe("clear");
  expect(sections.passportData).toMatchObject({ state: "absent", data: null });
  expect(checks.find(({ key }) => key === "id")).toMatchObject({
    attempts: 1,
    state: expect.not.stringMatching("clear"),
  });
  expect(signals.map(({ code }) => code)).toContain("id.low-confidence");
  expect(overrideConditions.find(({ id }) => id === "a")?.state).toBe("holds");
}

async function overrideIdentity(): Promise<void> {
  const asked = did("override.request", await requestOverride(reviewer, applicant));
  const { id } = z.object({ id: z.uuid() }).parse(asked.body);
  const own = await reviewer.client.api("POST", `/api/overrides/${id}/approve`, { note: "Mine.", stepUp: "none" });
  expect(own).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const seen = did("override.read", await approver.client.api("GET", `/api/overrides/${id}`));
  expect(overrideDetail.parse(seen.body)).toMatchObject({
    state: "requested",
    blockedFor: null,
    resultUnchanged: true,
  });
  const before = await callsReceived();
  const approved = did("override.approve", await decideOverride(approver, id, "approve"));
  expect(overrideDetail.parse(approved.body)).toMatchObject({ state: "applied", decidedBy: { id: approver.id } });
  expect((await callsReceived())["user.override"]).toBe((before["user.override"] ?? 0) + 1);
  const view = did("applicant.read", await reviewer.client.api("GET", `/api/applicants/${applicant}`));
  expect(applicantView.parse(view.body).overriddenAt).not.toBeNull();
}

type Ordered = { federal: string; county: string };

async function orderSearches(): Promise<Ordered> {
  const { client } = reviewer;
  const counties = await client.api("POST", `/api/applicants/${applicant}/operations/records.county-history`, {});
  did("records.county-history", counties);
  const options = did("order.options", await client.api("GET", `/api/applicants/${applicant}/order-options`));
  expect(options.body).toMatchObject({ counties: [{ name: "Harlow", price: { total: 24.5 } }] });

  const before = await callsReceived();
  const county = { kind: "county-criminal", county: { name: "Harlow", state: "OH" } };
  const first = did("order.place", await order(client, applicant, { kind: "federal-criminal" }, "main-job-federal"));
  const second = did("order.place", await order(client, applicant, county, "main-job-county"));
  // A double click, and a second tab.
  const again = did("order.place", await order(client, applicant, county, "main-job-county"));
  expect(ordersOf(again)[0]?.id).toBe(ordersOf(second)[0]?.id);
  const other = await order(client, applicant, { kind: "federal-civil" }, "main-job-county");
  expect(other).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
  const after = await callsReceived();
  for (const operation of ["records.federal-criminal", "records.county-criminal"]) {
    expect((after[operation] ?? 0) - (before[operation] ?? 0), operation).toBe(1);
  }
  const [federal, inCounty] = [ordersOf(first)[0]?.id ?? "", ordersOf(second)[0]?.id ?? ""];
  // The worker polls the service; this test does not.
  for (const id of [federal, inCounty]) await expect.poll(() => stateOf(id), waitOptions).toBe("complete");
  return { federal, county: inCounty };
}

async function stateOf(id: string): Promise<string> {
  return orderDetail.parse((await reviewer.client.api("GET", `/api/orders/${id}`)).body).state;
}

async function report({ federal, county }: Ordered): Promise<void> {
  const { client } = reviewer;
  const clear = did("order.read", await client.api("GET", `/api/orders/${federal}`));
  expect(orderDetail.parse(clear.body)).toMatchObject({
    resultState: "clear",
    caseCount: 0,
    serviceStatus: "COMPLETE",
  });
  const found = orderDetail.parse(did("order.read", await client.api("GET", `/api/orders/${county}`)).body);
  expect(found).toMatchObject({ resultState: "attention", caseCount: 1, courtCopies: [{ name: "Judgment.pdf" }] });
  const copy = `/api/orders/${county}/court-copies/${found.courtCopies[0]?.id}`;
  expect(did("order.court-copy", await client.api("GET", copy)).headers.get("content-type")).toBe("application/pdf");

  const pdf = did("report.pdf", await client.api("GET", `/api/applicants/${applicant}/report.pdf`));
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+-\d{4}-\d{2}-\d{2}\.pdf"$/);
  expect(String(pdf.body)).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
  const json = did("report.json", await client.api("GET", `/api/applicants/${applicant}/report.json`));
  const text = JSON.stringify(json.body);
  expect(json.body).toMatchObject({ applicant: { id: applicant } });
  for (const value of [federal, county, record.number, "applied", person.lastName]) expect(text).toContain(value);
  expect(text).not.toContain(person.ssn);
}

async function audit({ federal, county }: Ordered): Promise<void> {
  const entries = await readLog();
  for (const { action, requestId } of done) {
    const rows = entries.filter((entry) => entry.requestId === requestId && entry.action === action);
    const [outcome, intent] = rows;
    expect(
      rows.map(({ phase }) => phase),
      `${action} in ${requestId}`,
    ).toEqual(["outcome", "intent"]);
    expect(outcome).toMatchObject({ outcome: "done", intentId: intent?.id, actor: { type: "staff" } });
    expect(BigInt(intent?.seq ?? 0)).toBeLessThan(BigInt(outcome?.seq ?? 0));
  }
  const pairs = (action: string) => entries.filter((entry) => entry.action === action && entry.outcome === "done");
  expect(pairs("user.override").filter(({ actor }) => actor.id === approver.id)).toHaveLength(1);
  for (const id of [federal, county]) {
    const about = (action: string) => pairs(action).filter(({ object }) => object?.id === id);
    expect(about("order.send"), "sent once").toHaveLength(1);
    expect(about("order.poll")[0]).toMatchObject({ actor: { type: "system" } });
  }
  // The log shows the double click as a repeated request.
  expect(pairs("order.place").filter(({ details }) => details.repeated === true)).toHaveLength(1);
}

/** The log since this job began, read as the auditor, newest first. */
async function readLog(): Promise<AuditEntry[]> {
  const oldest = done[0]?.requestId;
  const entries: AuditEntry[] = [];
  let cursor: string | null = "";
  // Its intent may be on the page after that of its outcome.
  while (cursor !== null && entries.filter(({ requestId }) => requestId === oldest).length < 2) {
    const path: string = `/api/audit?phase=all&limit=100${cursor && `&cursor=${cursor}`}`;
    const { body } = await auditor.api("GET", path);
    const page = listAudit.response.parse(body);
    entries.push(...page.items);
    cursor = page.nextCursor;
  }
  return entries.slice(0, entries.findLastIndex(({ requestId }) => requestId === oldest) + 1);
}

test("the requester cannot approve, whatever their roles are", async () => {
  const both = await createStaff(await signedInAs("admin"), ["reviewer", "approver"], "Bo Twohats");
  const other = await createApplicantWithId(both.client, { firstName: "Ilona", lastName: "Mainjobson-Reyes" });
  const { id } = z.object({ id: z.uuid() }).parse((await requestOverride(both, other)).body);
  const before = await callsReceived();
  expect(await decideOverride(both, id, "approve")).toMatchObject({ status: 403, body: { code: "same_person" } });
  expect((await callsReceived())["user.override"]).toBe(before["user.override"]);
});

test("a step-up token is valid for its own action, once", async () => {
  const other = await createApplicantWithId(reviewer.client, { firstName: "Amina", lastName: "Mainjobson-Oyelaran" });
  const { id } = z.object({ id: z.uuid() }).parse((await requestOverride(reviewer, other)).body);
  const confirm = { password: inject("demoPassword"), act: `override.reject:${id}` };
  const { body } = await approver.client.api("POST", "/api/step-up", confirm);
  const { token } = z.object({ token: z.string() }).parse(body);
  const decide = (verb: string) =>
    approver.client.api("POST", `/api/overrides/${id}/${verb}`, { note: "Looked at it.", stepUp: token });
  expect(await decide("approve")).toMatchObject({ status: 403, body: { code: "step_up_required" } });
  expect(await decide("reject")).toMatchObject({ status: 200, body: { state: "rejected" } });
  expect(await decide("reject")).toMatchObject({ status: 409, body: { code: "state_conflict" } });
});
