import { expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { updateApplicant } from "@/lib/services/applicants/applicant";
import { runAs } from "@/lib/testing/actions";
import { exampleFields } from "@/lib/testing/example-fields";
import { consent, readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getCheckOptions } from "./check-options";
import { getCheckRun, listCheckRuns } from "./check-runs";
import { revealValues } from "./reveal-values";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");
const viewer = setUpPerson(["viewer"]);

const totalCalls = () => Object.values(testConsole.sandbox.control.calls()).reduce((sum, count) => sum + count, 0);
const optionsFor = async (id: string, person = reviewer) =>
  new Map((await runAs(getCheckOptions, person, { params: { id } })).items.map((item) => [item.operationId, item]));
const codesOf = async (id: string, operationId: string, person = reviewer) =>
  (await optionsFor(id, person)).get(operationId)?.blocks.map(({ code }) => code);
const readRun = (person: TestPerson, id: string, runId: string) =>
  runAs(getCheckRun, person, { params: { id, runId } });

test("all operations are listed without calling the service", async () => {
  const { id } = await testConsole.makeApplicant();
  testConsole.sandbox.control.clearCalls();
  expect([...(await optionsFor(id)).keys()]).toEqual(operationIds);
  expect(totalCalls()).toBe(0);
});

test("lists what blocks an operation until it is resolved", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false, fields: { ssn: null } });
  expect(await codesOf(id, "user.ssn")).toEqual(["consent", "missing-data"]);
  await run(reviewer, id, "user.consent", consent);
  expect(await codesOf(id, "user.ssn")).toEqual(["missing-data"]);
  await runAs(updateApplicant, reviewer, { params: { id }, body: { ssn: "900101234" } });
  expect(await codesOf(id, "user.ssn")).toEqual([]);
  await run(reviewer, id, "user.ssn");
});

test("names the role that an operation requires", async () => {
  const { id } = await testConsole.makeApplicant();
  const options = await optionsFor(id, viewer);
  expect(options.get("driving.record")?.blocks).toEqual([
    { code: "permission", why: "Requires the role reviewer. An admin can grant it.", fix: null },
  ]);
  expect(options.get("user.summary")?.blocks).toEqual([]);
});

test("the watch list report is available after a search with a record", async () => {
  const found = { Score: 90, FullName: "Imogen Farrow-Lund" };
  const { id } = await testConsole.makeApplicant({ script: { watchList: [found] } });
  await readAs(reviewer, id, { refresh: "1" });
  expect(await codesOf(id, "background.watchlist-report")).toEqual(["not-yet"]);
  await run(reviewer, id, "background.watchlist-search");
  await readAs(reviewer, id, { refresh: "1" });
  expect(await codesOf(id, "background.watchlist-report")).toEqual([]);
});

test("the service's refusal at the attempt limit blocks the next attempt", async () => {
  const { id } = await testConsole.makeApplicant();
  const upload = () => run(reviewer, id, "document.upload-id", { ...exampleFields["document.upload-id"] });
  let taken = 0;
  // The company's limit is unknown here: uploads continue until the service refuses one.
  const refused = async () => {
    for (; taken < 20; taken += 1) await upload();
  };
  await expect(refused()).rejects.toMatchObject({ code: "attempts_exhausted" });
  const option = (await optionsFor(id)).get("document.upload-id");
  expect(option).toMatchObject({ attempts: taken, attemptLimit: null, blocks: [{ code: "attempts" }] });
  expect(await codesOf(id, "document.upload-id-enhanced")).toEqual(["attempts"]);
});

test("lists runs newest first, in pages, with outcomes", async () => {
  const { id } = await testConsole.makeApplicant();
  await run(reviewer, id, "user.phone");
  await run(reviewer, id, "user.email");
  await expect(run(reviewer, id, "background.watchlist-report")).rejects.toMatchObject({ code: "upstream_rejected" });
  const first = await runAs(listCheckRuns, viewer, { params: { id }, query: { limit: 2 } });
  expect(first.items.map(({ operationId, outcome, by }) => [operationId, outcome, by?.name])).toEqual([
    ["background.watchlist-report", "refused", "Ravi Reviewer"],
    ["user.email", "answered", "Ravi Reviewer"],
  ]);
  const second = await runAs(listCheckRuns, viewer, { params: { id }, query: { limit: 2, cursor: first.nextCursor } });
  expect(second.items.map(({ operationId }) => operationId)).toEqual(["user.phone"]);
  expect(second.nextCursor).toBeNull();
  const own = await runAs(listCheckRuns, viewer, { params: { id }, query: { operationId: "user.phone" } });
  expect(own.items).toHaveLength(1);
});

test("masks an answer by clearance, and refuses it through another applicant", async () => {
  const { id } = await testConsole.makeApplicant();
  const { id: other } = await testConsole.makeApplicant();
  const { runId } = await run(reviewer, id, "user.summary");
  const full = await readRun(reviewer, id, runId);
  expect(full).toMatchObject({ outcome: "answered", problems: [], response: { firstName: "Imogen" } });
  expect(full.masked).toEqual(["userAccessCode"]);
  const masked = await readRun(viewer, id, runId);
  expect(JSON.stringify(masked)).not.toContain("Imogen");
  expect(masked.masked).toContain("firstName");
  await expect(readRun(reviewer, other, runId)).rejects.toMatchObject({ code: "not_found" });
});

test("an answer with court records is read only with the permission for orders, and the refusal is audited", async () => {
  const { id } = await testConsole.makeApplicant();
  const orderer = await signInAs(["orderer"]);
  const { runId } = await run(orderer, id, "records.county-history");
  expect((await readRun(orderer, id, runId)).outcome).toBe("answered");
  await expect(readRun(viewer, id, runId)).rejects.toMatchObject({ code: "forbidden" });
  const refusal = (await auditEventsOf(id, "check.read-run")).at(-1);
  expect(refusal).toMatchObject({ phase: "outcome", outcome: "refused", code: "forbidden", details: { runId } });
});

test("without access to applicants, a run that exists and one that does not are refused alike", async () => {
  const { id } = await testConsole.makeApplicant();
  const auditor = await signInAs(["auditor"]);
  const { runId } = await run(reviewer, id, "user.summary");
  for (const any of [runId, id]) {
    await expect(readRun(auditor, id, any)).rejects.toMatchObject({ code: "forbidden" });
    const body = { runId: any, paths: ["userAccessCode"], reason: "Support" };
    await expect(runAs(revealValues, auditor, { params: { id }, body })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("reveals a masked value of a run only from that run", async () => {
  const { id, accessCode } = await testConsole.makeApplicant();
  const { runId } = await run(reviewer, id, "user.summary");
  const { runId: silent } = await run(reviewer, id, "user.phone");
  const reveal = (from: string, path: string) =>
    runAs(revealValues, reviewer, { params: { id }, body: { runId: from, paths: [path], reason: "Call-back check" } });
  expect(await reveal(runId, "userAccessCode")).toEqual({ values: { userAccessCode: accessCode } });
  await expect(reveal(silent, "userAccessCode")).rejects.toMatchObject({ code: "invalid_input" });
  await expect(reveal(runId, "user.userAccessCode")).rejects.toMatchObject({ code: "invalid_input" });
  const { id: other } = await testConsole.makeApplicant();
  await expect(
    runAs(revealValues, reviewer, {
      params: { id: other },
      body: { runId, paths: ["userAccessCode"], reason: "Support" },
    }),
  ).rejects.toMatchObject({ code: "not_found" });
});
