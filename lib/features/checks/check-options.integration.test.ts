import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { loadCase } from "@/lib/cases/open-case";
import { saveColumns } from "@/lib/cases/save-columns";
import { factsOf } from "@/lib/domain/case/case-facts";
import { rulesOf } from "@/lib/domain/checks/preconditions";
import { isCountyKind, operationOf, orderKinds } from "@/lib/domain/orders/states";
import { updateApplicant } from "@/lib/features/applicants/applicant";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { exampleFields } from "@/lib/testing/example-fields";
import { consent, readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, placeOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { requestOverrideAs } from "@/lib/testing/overrides";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getCheckOptions } from "./check-options";
import { getCheckRun, listCheckRuns } from "./check-runs";
import { makeInvite } from "./make-invite";
import { revealValues } from "./reveal-values";

process.env.IDENTITY_VERIFY_UI_URL = "https://verify.example/ui";
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

/** Makes applicants whose records break a precondition of operations, one for each fact. */
const broken: Record<string, () => Promise<string>> = {
  "the access code expired": async () => {
    const { id } = await testConsole.makeApplicant();
    await db.applicant.update({ where: { id }, data: { status: "expired" } });
    return id;
  },
  "no consent": async () => (await testConsole.makeApplicant({ consent: false })).id,
  "consent without the disclosure": async () => {
    const { id } = await testConsole.makeApplicant({ consent: false });
    await run(reviewer, id, "user.consent", { ...consent, isBackgroundDisclosureAccepted: false });
    return id;
  },
  "no result was read": async () => (await testConsole.makeApplicant()).id,
  "nothing was done, and fields are missing": async () => {
    const none = { ssn: null, houseNumber: null, streetName: null, city: null, state: null, zipCode: null };
    const { id } = await testConsole.makeApplicant({ fields: none });
    await readAs(reviewer, id, { refresh: "1" });
    return id;
  },
  "the uploads could not be read": async () => {
    const { id } = await testConsole.makeApplicant();
    for (const document of ["id", "passport"] as const) {
      await addRun(id, `document.upload-${document}`, { outcome: "answered" });
      const asked = { lastResult: "parsing_failed", lastAskedAt: new Date(), endedAt: new Date() };
      await db.uploadWatch.create({ data: { id: uuid(), applicantId: id, document, enhanced: false, ...asked } });
    }
    return id;
  },
  "the limit of attempts is reached": async () => {
    const { id } = await testConsole.makeApplicant();
    await addRun(id, "quiz.get", { outcome: "answered" });
    for (const operationId of ["document.upload-id", "quiz.answer"]) {
      await addRun(id, operationId, { outcome: "refused", errorCode: "attempts_exhausted" });
    }
    return id;
  },
  "the identity is verified by override": async () => {
    const { id } = await testConsole.makeApplicant();
    await db.applicant.update({ where: { id }, data: { overriddenAt: new Date() } });
    return id;
  },
  "each condition of an override fails": async () => {
    const { id } = await testConsole.makeApplicant({ script: { ssn: { valid: false } } });
    await run(reviewer, id, "user.ssn");
    await readAs(reviewer, id, { refresh: "1" });
    return id;
  },
};

const addRun = (applicantId: string, operationId: string, end: { outcome: string; errorCode?: string }) =>
  db.checkRun.create({ data: { id: uuid(), applicantId, operationId, startedAt: new Date(), ...end } });

/** Runs an operation by the action to which its button leads. */
function tryAs(person: TestPerson, applicantId: string, operationId: OperationId): Promise<unknown> {
  if (operationId === "user.override") return requestOverrideAs(person, applicantId);
  if (operationId === "user.update") {
    return runAs(updateApplicant, person, { params: { id: applicantId }, body: { city: "Tamarack" } });
  }
  if (operationId === "user.hosted-ui-token")
    return runAs(makeInvite, person, { params: { id: applicantId }, body: {} });
  const kind = orderKinds.find((one) => operationOf(one) === operationId);
  if (!kind) return run(person, applicantId, operationId, { ...exampleFields[operationId] });
  const county = isCountyKind(kind) ? { county: { name: "Harlow", state: "OH", confirmedUnlisted: true } } : {};
  return placeOrderAs(person, { applicantId, kind, ...county });
}

/** Operations that no route runs for an applicant. */
const noRoute: readonly OperationId[] = ["user.create", "records.county-result", "records.all-results"];

test("by API as on screen: what an option shows as blocked is refused in the same words, and not sent", async () => {
  const person = await signInAs(["reviewer", "orderer"]);
  const unbroken = new Map(operationIds.map((id) => [id, new Set(rulesOf(id))]));
  for (const [state, make] of Object.entries(broken)) {
    const id = await make();
    await transaction((tx) => saveColumns(tx, id));
    const facts = factsOf((await loadCase(db, id)).derivedCase, new Date());
    const options = await optionsFor(id, person);
    for (const operationId of operationIds) {
      for (const rule of rulesOf(operationId)) if (rule(facts)) unbroken.get(operationId)?.delete(rule);
      const blocks = options.get(operationId)?.blocks ?? [];
      if (blocks.length === 0) continue;
      testConsole.sandbox.control.clearCalls();
      const refusal: unknown = await tryAs(person, id, operationId).catch((error: unknown) => error);
      const tried = `${operationId}: ${state}`;
      expect(totalCalls(), tried).toBe(0);
      // Creating applicants and reading court results have pages of their own.
      const detail = noRoute.includes(operationId)
        ? expect.stringContaining("cannot be run this way")
        : expect.toBeOneOf(blocks.map(({ why }) => `${why} Nothing was sent.`));
      expect(refusal, tried).toMatchObject({ code: expect.any(String), facts: { detail } });
    }
  }
  expect([...unbroken].filter(([, rules]) => rules.size > 0).map(([id]) => id)).toEqual([]);
});

test("the watch list report is available after a search with a record", async () => {
  const candidate = { Score: 90, FullName: "Imogen Farrow-Lund" };
  const { id } = await testConsole.makeApplicant({ script: { watchList: [candidate] } });
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
  testConsole.fault(id, { operation: "background.watchlist-search", kind: "status", status: 400 });
  await expect(run(reviewer, id, "background.watchlist-search")).rejects.toMatchObject({ code: "upstream_rejected" });
  const first = await runAs(listCheckRuns, viewer, { params: { id }, query: { limit: 2 } });
  expect(first.items.map(({ operationId, outcome, by }) => [operationId, outcome, by?.name])).toEqual([
    ["background.watchlist-search", "refused", "Ravi Reviewer"],
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
