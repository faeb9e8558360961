import "server-only";
import { createHash } from "node:crypto";
import { defineAction } from "@/lib/actions/define-action";
import type { CurrentStaff } from "@/lib/auth/session";
import { getReportJson as jsonContract, getReportPdf as pdfContract } from "@/lib/contracts/applicants";
import type { FileAnswer } from "@/lib/contracts/endpoint";
import { gatherReport } from "./gather-report";

type Context = {
  staff: CurrentStaff;
  requestId: string;
  addDetails(facts: Record<string, string | number | null>): void;
};

/** Everything a decision needs about one applicant, as JSON. */
export const getReportJson = defineAction(jsonContract, {
  permission: "report.export",
  audit: { action: "report.json", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run(context, { params }) {
    const document = await gatherReport(params.id, context);
    const bytes = Buffer.from(JSON.stringify(document, null, 2), "utf8");
    return answer(context, bytes, { contentType: "application/json", fileName: `report-${params.id}.json` });
  },
});

/** The same, as a PDF to read and keep. */
export const getReportPdf = defineAction(pdfContract, {
  permission: "report.export",
  audit: { action: "report.pdf", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run(context, { params }) {
    const document = await gatherReport(params.id, context);
    // Loaded when first needed: the typefaces and the PDF writer are of no use to any other route.
    const { renderReportPdf } = await import("@/lib/reports/pdf");
    const bytes = await renderReportPdf(document);
    return answer(context, bytes, { contentType: "application/pdf", fileName: `report-${params.id}.pdf` });
  },
});

/** The log keeps the file's hash, so that a report can be known again. */
function answer({ addDetails: note }: Context, bytes: Uint8Array, file: Omit<FileAnswer, "bytes">): FileAnswer {
  note({ fileSha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length });
  return { bytes, ...file };
}
