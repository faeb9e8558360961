/**
 * Returns the file of an export to the person who requested it. A file with sensitive fields requires a confirmation of
 * identity.
 */
import "server-only";
import { AppError } from "@/lib/errors";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { AuditDetails } from "@/lib/platform/audit/event";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { stepUpRequired } from "@/lib/platform/auth/step-up";
import type { StreamedFile } from "@/lib/platform/contract/endpoint";
import { apartFromRequest } from "@/lib/platform/process/time-limit";
import type { ExportFormat } from "@/lib/views/exports/contract/export-titles";
import * as contract from "@/lib/views/exports/contract/exports";
import * as actions from "@/lib/views/exports/contract/exports.actions";
import { type ExportRow, fileRefusal, loadExport, requireOwner } from "./export-access";
import { fileOf, formatOf, kindOf } from "./export-record";

const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jsonl: "application/jsonl; charset=utf-8",
  zip: "application/zip",
};

export const getExportFile = defineAction(actions.getExportFile, contract.getExportFile, {
  object: "export",
  admit: async ({ params }, staff) => requireOwner(await loadExport(params.id, staff), staff),
  async run({ staff, addDetails }, { params: { id } }) {
    const row = await loadExport(id, staff);
    requireFile(row, staff);
    if (row.sensitive.length > 0) throw stepUpRequired(`export.file:${id}`);
    return contentsOf(row, addDetails);
  },
});

export const getSensitiveExportFile = defineAction(actions.getSensitiveExportFile, contract.getSensitiveExportFile, {
  object: "export",
  admit: async ({ params }, staff) => requireOwner(await loadExport(params.id, staff), staff),
  async run({ staff, transaction, addDetails }, { params: { id } }) {
    // The confirmation is used up in the same transaction that reads the export, so that it covers exactly this
    // download.
    const row = await transaction((tx) => loadExport(id, staff, tx));
    requireFile(row, staff);
    if (row.sensitive.length === 0) {
      const detail = "This export has no sensitive fields. Download its file with GET.";
      throw new AppError("state_conflict", { detail });
    }
    return contentsOf(row, addDetails);
  },
});

/** @throws AppError as `fileRefusal` returns it */
function requireFile(row: ExportRow, staff: CurrentStaff): void {
  const refusal = fileRefusal(row, staff);
  if (refusal) throw refusal;
}

function contentsOf(row: ExportRow, addDetails: (details: AuditDetails) => void): StreamedFile {
  const [kind, format, sha256] = [kindOf(row), formatOf(row), row.sha256 ?? new Uint8Array()];
  addDetails({ kind, format, rows: row.rows, fileSha256: Buffer.from(sha256).toString("hex") });
  const contents = fileOf({ ...row, sha256 });
  return {
    stream: new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { value, done } = await apartFromRequest(() => contents.next());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await contents.return(undefined)),
    }),
    size: Number(row.bytes),
    sha256,
    contentType: contentTypes[format],
    fileName: `${kind}-${row.createdAt.toISOString().slice(0, 10)}-${row.id.slice(-6)}.${format}`,
  };
}
