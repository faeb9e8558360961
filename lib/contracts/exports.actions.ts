import type { Declared } from "./action";

export const describeExport = {
  name: "POST /api/exports/describe",
  id: "exports.describe",
  summary: "How many rows and which fields an export of a list would have",
  permission: "signed-in",
  audit: { action: "export.describe", did: "Counted the rows of a list to export" },
  changes: [],
} as const satisfies Declared;

export const createExport = {
  name: "POST /api/exports",
  id: "exports.create",
  summary: "Exports a list as a file: a job",
  permission: "signed-in",
  audit: { action: "export.create", did: "Asked for an export" },
  errors: ["permission_denied"],
  changes: ["job"],
} as const satisfies Declared;

export const listExports = {
  name: "GET /api/exports",
  id: "exports.list",
  summary: "Exports, own or of all staff",
  permission: "signed-in",
  audit: { action: "export.list", did: "Read the list of exports" },
  shows: ["job"],
  isList: true,
} as const satisfies Declared;

export const getExport = {
  name: "GET /api/exports/:id",
  id: "exports.get",
  summary: "One export, and how far it is",
  permission: "signed-in",
  // It is asked for again and again while it runs, and shows nothing of an applicant.
  audit: "none",
  shows: ["job"],
} as const satisfies Declared;

export const getExportFile = {
  name: "GET /api/exports/:id/file",
  id: "exports.file",
  summary: "The file of an export",
  permission: "signed-in",
  audit: { action: "export.download", did: "Downloaded an export" },
  errors: ["permission_denied", "state_conflict"],
} as const satisfies Declared;

export const cancelExport = {
  name: "POST /api/exports/:id/cancel",
  id: "exports.cancel",
  summary: "Cancels an export that is not ready",
  permission: "signed-in",
  audit: { action: "export.cancel", did: "Canceled an export" },
  errors: ["state_conflict"],
  changes: ["job"],
} as const satisfies Declared;
