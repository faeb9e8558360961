import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { permittedUse } from "@/lib/domain/decisions/outcomes";
import { countedSearches } from "@/lib/domain/orders/states";
import { runOperation } from "@/lib/features/checks/run-operation";
import { pollDueOrders } from "@/lib/features/orders/poll-orders";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, placeOneOrderAs, placeOrderAs, setUpTestConsole, twoCounties } from "@/lib/testing/orders";
import { decideAs, makeReviewed } from "@/lib/testing/review";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { reportDocument } from "@/lib/views/case/contract/report";
import { renderReportPdf } from "@/lib/views/reports/pdf";
import { exportReport, getReportJson, getReportPdf } from "./get-report";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");
const orderer = setUpPerson(["orderer"], "Oona Orderer");

async function report(id: string, person = reviewer) {
  const file = await runAs(getReportJson, person, { params: { id } });
  return { file, document: reportDocument.parse(JSON.parse(Buffer.from(file.bytes).toString("utf8"))) };
}

/** Has the service complete an applicant's orders, and polls them at once. */
async function completeOrders(applicantId: string): Promise<void> {
  await testConsole.sandbox.control.advance(24 * 3_600_000);
  await vi.waitUntil(async () => {
    await db.order.updateMany({ where: { applicantId, completedAt: null }, data: { nextPollAt: new Date(0) } });
    await pollDueOrders(new AbortController().signal);
    return (await db.order.count({ where: { applicantId, completedAt: null } })) === 0;
  }, waitOptions);
}

describe("a report", () => {
  test("has the decisions with their authors and basis, and the permitted use", async () => {
    const { id, snapshotId } = await makeReviewed(testConsole, reviewer);
    await decideAs(reviewer, id, "approve", { snapshotId });
    const { document } = await report(id);
    expect(document.decisions).toMatchObject([
      { outcome: "approve", note: "Seen.", decidedBy: { name: "Ravi Reviewer" }, snapshotId, reopened: null },
    ]);
    expect(document.statements).toContain(permittedUse);
  });

  test("has the result with hash and time, the orders with results, and the exporter", async () => {
    const { id, accessCode } = await testConsole.makeApplicant();
    await runAs(runOperation, reviewer, { params: { id, operationId: "user.ssn" } });
    const order = await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-criminal" });
    await completeOrders(id);
    const { document, file } = await report(id);
    expect(document).toMatchObject({
      applicant: { id, name: { given: "Imogen", family: "Farrow-Lund" }, user: { ssn: "··· ·· 1234" } },
      exportedBy: { name: "Ravi Reviewer", roles: ["reviewer"] },
      result: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), sections: { SSNVerification: { state: "clear" } } },
      orders: [{ id: order.id, state: "complete", requestedBy: { name: "Oona Orderer" }, price: null }],
      overrides: [],
    });
    const text = Buffer.from(file.bytes).toString("utf8");
    for (const secret of ["900101234", accessCode]) expect(text, secret).not.toContain(secret);
    expect(file.fileName).toBe(`Farrow-Lund-Imogen-${document.generatedAt.slice(0, 10)}.json`);

    const [intent, outcome] = (await auditEventsOf(id, "report.json")).slice(-2);
    expect(intent?.phase).toBe("intent");
    expect(outcome).toMatchObject({
      outcome: "done",
      details: {
        sha256: document.result?.sha256,
        snapshotId: document.result?.snapshotId,
        fileSha256: createHash("sha256").update(file.bytes).digest("hex"),
      },
    });
  });

  test("gives an order of all counties the state of its counties, and counts these", async () => {
    const { id } = await testConsole.makeApplicant({ script: { counties: twoCounties } });
    await placeOrderAs(orderer, { applicantId: id, kind: "all-counties" });
    await completeOrders(id);
    const { document } = await report(id);
    const parent = document.orders.find(({ kind }) => kind === "all-counties");
    expect(parent).toMatchObject({ resultState: "clear" });
    const counted = countedSearches(document.orders);
    expect(counted.map(({ county }) => county?.name).sort()).toEqual(["Harlow", "Tamarack"]);
    const summary = document.result?.checks.find(({ key }) => key === "court")?.summary;
    expect(summary).toBe("2 of 2 orders complete");
  });

  test("shows charges or everything only with the permission to reveal and a recorded, printed reason", async () => {
    const found = {
      number: "24-CR-0117",
      court: "District Court",
      defendant: "FARROW, I",
      plaintiff: "United States",
      charges: [{ description: "Trespass" }],
    };
    const { id, accessCode } = await testConsole.makeApplicant({
      fields: { ssn: "900101234" },
      script: { searches: [{ kind: "federal-criminal", cases: [found] }] },
    });
    await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-criminal" });
    await completeOrders(id);
    expect(Buffer.from((await report(id)).file.bytes).toString()).not.toContain("Trespass");

    const exportAs = (person: TestPerson, body: object) => runAs(exportReport, person, { params: { id }, body });
    const approver = await signInAs(["approver"]);
    const charges = { format: "json", redaction: "charges", reason: "The court asked for it." };
    await expect(exportAs(approver, charges)).rejects.toMatchObject({ code: "forbidden" });
    expect(exportReport.endpoint.body.safeParse({ format: "json", redaction: "full" }).success).toBe(false);
    const text = async (body: object) => Buffer.from((await exportAs(reviewer, body)).bytes).toString("utf8");
    expect(await text({ format: "json" })).not.toContain("Trespass");
    const withCharges = await text(charges);
    expect(withCharges).toContain("Trespass");
    expect(withCharges).not.toContain("900101234");
    expect(withCharges).toContain("Charges shown; requested by Ravi Reviewer, reason");
    const full = await text({ ...charges, redaction: "full" });
    for (const value of ["Trespass", "900101234"]) expect(full, value).toContain(value);
    expect(full).not.toContain(accessCode);
    const recorded = (await auditEventsOf(id, "report.json")).filter(({ details }) => details.redaction === "charges");
    expect(recorded.at(-1)).toMatchObject({
      outcome: "done",
      details: {
        reason: "The court asked for it.",
        fileSha256: createHash("sha256").update(withCharges).digest("hex"),
      },
    });
    const pdf = await exportAs(reviewer, { ...charges, format: "pdf" });
    expect(Buffer.from(pdf.bytes).subarray(0, 8).toString()).toBe("%PDF-1.7");
  });

  test("is rendered to PDF from the same document", async () => {
    const { id } = await testConsole.makeApplicant();
    const file = await runAs(getReportPdf, reviewer, { params: { id } });
    expect(file.contentType).toBe("application/pdf");
    expect(Buffer.from(file.bytes).subarray(0, 8).toString()).toBe("%PDF-1.7");
    const { document } = await report(id);
    expect((await renderReportPdf(document)).length).toBeGreaterThan(10_000);
  });

  test("states why the result is missing, instead of failing", async () => {
    const { id } = await testConsole.makeApplicant();
    testConsole.fault(id, { operation: "user.test-result", kind: "status", status: 500, count: 50 });
    const { document } = await report(id);
    expect(document).toMatchObject({ result: null, resultMissing: expect.stringContaining("failed") });
    await runAs(getReportPdf, reviewer, { params: { id } });
    testConsole.sandbox.control.faults.clear();
  });
});
