import type { Declared } from "@/lib/platform/contract/action";
import { requestedContents, requestsSensitive } from "./sensitive-exports";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    exportSchedules: typeof import("./export-schedules");
    exports: typeof import("./exports");
  }
}

export const describeExport = {
  name: "POST /api/exports/describe",
  id: "exports.describe",
  summary: "How many rows and which fields an export of a list would have",
  permission: "signed-in",
  audit: { action: "export.describe", did: "Counted the rows of a list to export" },
  errors: ["forbidden", "permission_denied", "not_found", "erased"],
  changes: [],
} as const satisfies Declared;

export const createExport = {
  name: "POST /api/exports",
  id: "exports.create",
  summary: "Exports a list as a file: a job",
  permission: "signed-in",
  audit: { action: "export.create", did: "Requested an export" },
  stepUp: { act: "export.create", when: requestsSensitive, boundTo: requestedContents },
  errors: ["forbidden", "permission_denied", "state_conflict", "not_found", "erased"],
  changes: ["export", "job"],
} as const satisfies Declared;

export const listExports = {
  name: "GET /api/exports",
  id: "exports.list",
  summary: "Exports, own or of all staff",
  permission: "signed-in",
  filters: { all: "shown" },
  audit: { action: "export.list", did: "Read the list of exports" },
  errors: ["forbidden"],
  // Each step of a running export announces a job, and its row then reads that one export. The list does not depend on
  // jobs, because every read of it is recorded in the audit log.
  shows: ["export"],
  isList: true,
} as const satisfies Declared;

export const getExport = {
  name: "GET /api/exports/:id",
  id: "exports.get",
  summary: "One export, and how far it is",
  permission: "signed-in",
  // Reads by the owner are not logged, because the page polls while the export runs.
  audit: { action: "export.read", did: "Read another person's export" },
  shows: ["job"],
} as const satisfies Declared;

export const getExportFile = {
  name: "GET /api/exports/:id/file",
  id: "exports.file",
  summary: "The file of an export",
  permission: "signed-in",
  audit: { action: "export.download", did: "Downloaded an export" },
  errors: ["forbidden", "permission_denied", "state_conflict", "step_up_required"],
} as const satisfies Declared;

export const getSensitiveExportFile = {
  name: "POST /api/exports/:id/file",
  id: "exports.sensitive-file",
  summary: "The file of an export with sensitive fields, after a confirmation of identity",
  permission: "signed-in",
  audit: { action: "export.download-sensitive", did: "Downloaded an export with sensitive fields" },
  stepUp: "export.file",
  errors: ["forbidden", "permission_denied", "state_conflict"],
  changes: [],
} as const satisfies Declared;

export const cancelExport = {
  name: "POST /api/exports/:id/cancel",
  id: "exports.cancel",
  summary: "Cancels an export that is not ready",
  permission: "signed-in",
  audit: { action: "export.cancel", did: "Canceled an export" },
  errors: ["forbidden", "state_conflict"],
  changes: ["export", "job"],
} as const satisfies Declared;

export const listExportSchedules = {
  name: "GET /api/export-schedules",
  id: "exports.schedules",
  summary: "Scheduled exports, own or of all staff",
  permission: "signed-in",
  filters: { all: "shown" },
  audit: { action: "export-schedule.list", did: "Read the list of scheduled exports" },
  errors: ["forbidden"],
  shows: ["job"],
  isList: true,
} as const satisfies Declared;

export const createExportSchedule = {
  name: "POST /api/export-schedules",
  id: "exports.schedule",
  summary: "Exports a list every day, week or month, with the rights of each time",
  permission: "signed-in",
  audit: { action: "export-schedule.create", did: "Scheduled an export" },
  stepUp: {
    act: "export-schedule.create",
    when: requestsSensitive,
    boundTo: ({ every, to, ...body }) => [requestedContents(body), every, to ?? null],
  },
  errors: ["forbidden", "permission_denied", "state_conflict"],
  changes: ["job"],
} as const satisfies Declared;

export const changeExportSchedule = {
  name: "PATCH /api/export-schedules/:id",
  id: "exports.change-schedule",
  summary: "Turns a scheduled export on or off, or changes its time",
  permission: "signed-in",
  audit: { action: "export-schedule.change", did: "Changed a scheduled export" },
  errors: ["forbidden", "state_conflict"],
  changes: ["job"],
} as const satisfies Declared;

export const deleteExportSchedule = {
  name: "DELETE /api/export-schedules/:id",
  id: "exports.delete-schedule",
  summary: "Deletes a scheduled export; what it made stays",
  permission: "signed-in",
  audit: { action: "export-schedule.delete", did: "Deleted a scheduled export" },
  errors: ["forbidden"],
  changes: ["job"],
} as const satisfies Declared;
