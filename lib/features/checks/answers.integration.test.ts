import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { reportAs } from "@/lib/testing/reports";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { getReportPdf } from "@/lib/views/reports/get-report";
import { getCheckRun } from "./check-runs";
import { revealValues } from "./reveal-values";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");
const viewer = setUpPerson(["viewer"]);

const license = { license_number: "OH4417790", state_abbr: "OH", expiration_date: "05-06-2030" };
const violation = {
  common: { subtype: "VIOL", date: { year: "2025", month: "3", day: "12" }, docketnumber: "TR-0932" },
  violation: { convictiondate: "04-28-2025", fineamount: "125.00" },
};
const fields = {
  ssn: "900101234",
  houseNumber: "12",
  streetName: "Alder Court",
  city: "Harlow",
  state: "OH",
  zipCode: "45882",
};

describe("a driving record, which the Test Result does not contain", () => {
  test("is a section, a test and a signal of the result, in the index, and in the report", async () => {
    const { id } = await testConsole.makeApplicant({ script: { driving: { violations: [violation] } } });
    const { runId } = await run(reviewer, id, "driving.record", license);
    const view = await readAs(reviewer, id);
    expect(view.sections.drivingRecord).toMatchObject({
      state: "attention",
      data: {
        is_clear: "N",
        violations: [violation],
        current_license: { license_number: expect.stringMatching(/^····/) },
      },
      answer: { runId, operationId: "driving.record", by: { id: reviewer.id, name: "Ravi Reviewer" } },
    });
    expect(view.checks.find(({ key }) => key === "driving")).toMatchObject({
      state: "attention",
      summary: "Not clear, 1 entry",
      attempts: 1,
    });
    expect(view.signals.map(({ code }) => code)).toContain("driving.not-clear");
    const { signalCodes } = await db.applicant.findUniqueOrThrow({ where: { id } });
    expect(signalCodes).toContain("driving.not-clear");
    const { result } = await reportAs(reviewer, id);
    expect(result?.sections.drivingRecord).toEqual(view.sections.drivingRecord);
    const pdf = await runAs(getReportPdf, reviewer, { params: { id } });
    expect(pdf.bytes.length).toBeGreaterThan(10_000);
  });

  test("is masked for a reader without permission, and its number is revealed with a reason", async () => {
    const { id } = await testConsole.makeApplicant({ script: { driving: { violations: [violation] } } });
    await run(reviewer, id, "driving.record", license);
    const shown = JSON.stringify((await readAs(viewer, id)).sections.drivingRecord);
    for (const value of [license.license_number, "TR-0932", "Imogen"]) expect(shown).not.toContain(value);
    const path = "drivingRecord.current_license.license_number";
    const body = { paths: [path], reason: "Call-back check" };
    const { values } = await runAs(revealValues, reviewer, { params: { id }, body });
    expect(values).toEqual({ [path]: license.license_number });
    const [, outcome] = await auditEventsOf(id, "applicant.reveal");
    expect(outcome).toMatchObject({ outcome: "done", details: { paths: [path], reason: "Call-back check" } });
    await expect(runAs(revealValues, viewer, { params: { id }, body })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("shows the latest answer: a later run replaces it, and a later refusal does not", async () => {
    const { id } = await testConsole.makeApplicant();
    await run(reviewer, id, "driving.record", license);
    await run(reviewer, id, "driving.record", { ...license, state_abbr: "MN" });
    testConsole.fault(id, { operation: "driving.record", kind: "status", status: 400, count: 1 });
    await expect(run(reviewer, id, "driving.record", license)).rejects.toThrow();
    const { sections } = await readAs(reviewer, id);
    expect(sections.drivingRecord.data).toMatchObject({ state: "MN" });
  });
});

test("every answer found only in a run is in its section, as on the run's own page", async () => {
  const all = await signInAs(["reviewer", "orderer"]);
  const { id } = await testConsole.makeApplicant({ fields });
  const ran: [section: "ssnHistory" | "countyHistory" | "sevenYearHistory", runId: string][] = [];
  for (const [section, operationId] of [
    ["ssnHistory", "user.ssn"],
    ["countyHistory", "records.county-history"],
    ["sevenYearHistory", "background.seven-year"],
  ] as const) {
    ran.push([section, (await run(all, id, operationId)).runId]);
  }
  const { sections } = await readAs(all, id);
  for (const [section, runId] of ran) {
    const { response } = await runAs(getCheckRun, all, { params: { id, runId } });
    expect(sections[section].data, section).toEqual(response);
    expect(sections[section].answer?.runId).toBe(runId);
  }
  expect((await reportAs(reviewer, id)).statements.join(" ")).toContain("Not a consumer report");
});

test("a county history is hidden from readers without the permission for orders", async () => {
  const orderer = await signInAs(["orderer"]);
  const { id } = await testConsole.makeApplicant();
  await run(orderer, id, "records.county-history");
  expect((await readAs(viewer, id)).sections.countyHistory).toMatchObject({ data: null, masked: [], restricted: true });
  expect((await readAs(reviewer, id)).sections.countyHistory).not.toHaveProperty("restricted");
});

test("an answer that can't be decrypted is one finding, its check is not clear, and nothing is billed", async () => {
  const { id } = await testConsole.makeApplicant();
  const { runId } = await run(reviewer, id, "driving.record", license);
  await db.checkRun.update({ where: { id: runId }, data: { response: new Uint8Array([1, 2, 3]) } });
  const view = await readAs(reviewer, id);
  expect(view.sections.drivingRecord).toMatchObject({ state: "absent", data: null });
  expect(view.signals.flatMap(({ code, title }) => (code === "section.unrecognized" ? title : []))).toEqual([
    "1 record cannot be read",
  ]);
  expect(view.checks.find(({ key }) => key === "driving")?.state).toBe("unrecognized");
  await expect(run(reviewer, id, "user.phone")).rejects.toMatchObject({ code: "condition_not_met" });
});
