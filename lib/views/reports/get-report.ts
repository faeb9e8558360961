/** Creates reports on an applicant, as JSON and as PDF, masked for the person who exports them. */
import "server-only";
import { createHash } from "node:crypto";
import { removedSentence } from "@/lib/base/removed";
import { applicantView, clearanceOf } from "@/lib/cases/applicant-record";
import { loadCase } from "@/lib/cases/open-case";
import type { Clearance } from "@/lib/domain/results/mask";
import type { Redaction } from "@/lib/domain/results/redactions";
import { worst } from "@/lib/domain/results/states";
import type { ResultView } from "@/lib/domain/results/view";
import { env } from "@/lib/env";
import { AppError, errorTable } from "@/lib/errors";
import { readingFacts, readResult, resultRemovedAt } from "@/lib/features/checks/read-result";
import { readDisputes } from "@/lib/features/decisions/disputes";
import { readDecisions } from "@/lib/features/decisions/show-decisions";
import { readOrderDetail } from "@/lib/features/orders/get-order";
import { showOrders, withPeople as withOrderPeople } from "@/lib/features/orders/order-view";
import { showOverrides, withApplicant } from "@/lib/features/overrides/get-override";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import type { FileResponse } from "@/lib/platform/contract/endpoint";
import { nullIfUnreadable, type Place, withUnreadable } from "@/lib/platform/data/crypto";
import { db } from "@/lib/platform/data/prisma";
import * as actions from "@/lib/views/case/contract/cases.actions";
import * as contract from "@/lib/views/case/contract/report";
import { fileNameOf } from "@/lib/views/reports/copy";
import { buildReport, type ReportDocument, type ReportFacts } from "@/lib/views/reports/model";
import { renderPdfAside } from "@/lib/views/reports/pdf-threads";

type Context = {
  staff: CurrentStaff;
  requestId: string;
  addDetails(facts: Record<string, string | number | null>): void;
  begin(): Promise<void>;
};

export const getReportJson = defineAction(actions.getReportJson, contract.getReportJson, {
  object: "applicant",
  async run(context, { params }) {
    return writeJson(context, await gatherReport(params.id, context, masked));
  },
});

export const getReportPdf = defineAction(actions.getReportPdf, contract.getReportPdf, {
  object: "applicant",
  async run(context, { params }) {
    return writePdf(context, await gatherReport(params.id, context, masked));
  },
});

export const exportReport = defineAction(actions.exportReport, contract.exportReport, {
  load: async ({ body }) => ({ permission: body.redaction === "masked" ? "report.export" : "applicant.reveal" }),
  action: ({ body }) => (body.format === "pdf" ? "report.pdf" : "report.json"),
  object: "applicant",
  details: ({ body }) => ({ redaction: body.redaction, ...(body.reason ? { reason: body.reason } : {}) }),
  async run(context, { params, body }) {
    const { redaction, reason } = body;
    const document = await gatherReport(params.id, context, { redaction, reason: reason ?? null });
    return body.format === "pdf" ? writePdf(context, document) : writeJson(context, document);
  },
});

type RequestedRedaction = { redaction: Redaction; reason: string | null };
const masked: RequestedRedaction = { redaction: "masked", reason: null };

function writeJson(context: Context, document: ReportDocument): FileResponse {
  const bytes = Buffer.from(JSON.stringify(document, null, 2), "utf8");
  return answerWithFile(context, bytes, { contentType: "application/json", fileName: `${fileNameOf(document)}.json` });
}

async function writePdf(context: Context, document: ReportDocument): Promise<FileResponse> {
  const bytes = await renderPdfAside(document);
  return answerWithFile(context, bytes, { contentType: "application/pdf", fileName: `${fileNameOf(document)}.pdf` });
}

/** Returns a file, and adds its hash to the audit entry, so that a report can be verified later. */
export function answerWithFile(
  { addDetails }: Pick<Context, "addDetails">,
  bytes: Uint8Array,
  file: Omit<FileResponse, "bytes">,
): FileResponse {
  addDetails({ fileSha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length });
  return { bytes, ...file };
}

/**
 * Gathers the data of a report. If there is no result, the report says why.
 *
 * @throws AppError `not_found`, `erased`
 */
async function gatherReport(id: string, exporter: Context, asked: RequestedRedaction): Promise<ReportDocument> {
  const { value: facts, unreadable } = await withUnreadable(() => gatherFacts(id, exporter, asked));
  return buildReport({ ...facts, damaged: unreadable.map(damagedPart) });
}

async function gatherFacts(
  id: string,
  exporter: Context,
  { redaction, reason }: RequestedRedaction,
): Promise<Omit<ReportFacts, "damaged">> {
  const { staff, requestId } = exporter;
  const own = clearanceOf(staff);
  const clearance: Clearance = redaction === "full" ? { ...own, shown: "full" } : own;
  const courtClearance: Clearance = redaction === "masked" ? own : { ...own, shown: redaction };
  const reading = await read(id, exporter, clearance);
  const [overrides, orders] = [await overridesOf(id, staff), await ordersOf(id, staff, courtClearance)];
  // The applicant is loaded after the result, because reading the result may update the applicant.
  const applicant = await loadCase(db, id);
  // An override changes the service's answer, so its own verdicts are the ones from before the override.
  const serviceVerdicts =
    (applicant.row.overriddenAt ? reading.view?.verdictsBeforeOverride : reading.view?.verdicts) ?? [];
  return {
    generatedAt: new Date(),
    requestId,
    exportedBy: { id: staff.id, name: staff.name, roles: [...staff.roles] },
    redaction: { shown: redaction, by: { id: staff.id, name: staff.name }, reason },
    source: { sandbox: env.PROOFDESK_SANDBOX, mode: env.IDENTITY_MODE },
    applicant: await applicantView(applicant, clearance),
    result: reading.view,
    resultMissing: reading.missing,
    openItems: [...applicant.derivedCase.openItems],
    decisions: await readDecisions(applicant, staff),
    disputes: await readDisputes(applicant, staff),
    overrides: overrides.map((override) => ({ ...override, serviceVerdicts })),
    orders,
  };
}

/** Writes a camel-case name as words: "CourtCopy" → "court copy". */
const inWords = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

function damagedPart({ table, column, row }: Place): ReportDocument["damaged"][number] {
  return { record: recordWords[table] ?? inWords(table), id: row, part: inWords(column) };
}

/** The words for tables whose name differs from the word of the domain. */
const recordWords: Readonly<Record<string, string>> = {
  CheckRun: "run",
  OverrideRequest: "override",
  ResultSnapshot: "result",
  DisputeFile: "file",
};

type Reading = { view: ResultView | null; missing: string | null };

async function read(
  id: string,
  { staff, requestId, addDetails, begin }: Context,
  clearance: Clearance,
): Promise<Reading> {
  try {
    const result = await readResult(id, { staff, requestId, refresh: false, clearance, begin });
    addDetails(readingFacts(result));
    return { view: result.view, missing: null };
  } catch (error) {
    const removedAt = resultRemovedAt(error);
    if (removedAt) return { view: null, missing: removedSentence("The result", new Date(removedAt)) };
    const isReported = error instanceof AppError && (error.code.startsWith("upstream_") || refusals.has(error.code));
    if (!isReported) throw error;
    return { view: null, missing: errorTable[error.code].title };
  }
}

/** Refusals of the service and damaged records that explain a missing result. */
const refusals: ReadonlySet<string> = new Set(["access_code_unknown", "consent_missing", "record_unreadable"]);

async function overridesOf(applicantId: string, staff: CurrentStaff) {
  const rows = await db.overrideRequest.findMany({
    where: { applicantId },
    include: withApplicant,
    orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
  });
  return showOverrides(rows, staff);
}

/** The part of a report for an order whose result cannot be decrypted. */
const damagedResult = {
  result: null,
  resultState: "unknown" as const,
  resultRemovedAt: null,
  masked: [],
  courtCopies: [],
  unreadable: true as const,
};

async function ordersOf(
  applicantId: string,
  staff: CurrentStaff,
  clearance: Clearance,
): Promise<ReportDocument["orders"]> {
  const rows = await db.order.findMany({
    where: { applicantId },
    include: withOrderPeople,
    orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
  });
  const orders: ReportDocument["orders"] = [];
  for (const order of await showOrders(rows, staff)) {
    const { resultSha256 } = rows.find(({ id }) => id === order.id) ?? {};
    const sha256 = resultSha256 ? Buffer.from(resultSha256).toString("hex") : null;
    const detail = await readOrderDetail(order.id, staff, clearance).catch(nullIfUnreadable);
    orders.push({ ...(detail ?? { ...order, ...damagedResult }), resultSha256: sha256 });
  }
  return orders.map((order) => {
    const counties = orders.filter(({ parentId }) => parentId === order.id);
    // An order of all counties has no result of its own.
    return counties.length === 0 ? order : { ...order, resultState: worst(counties.map((one) => one.resultState)) };
  });
}
