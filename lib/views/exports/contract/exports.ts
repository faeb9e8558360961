import { z } from "zod";
import { id, instant, person, reason, stepUpToken } from "@/lib/base/fields";
import { keysOf } from "@/lib/base/keys-of";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";
import { exportTitles, formatTitles, type ListKind, listFormatTitles, subjectAccess } from "./export-titles";

export const exportKinds = keysOf(exportTitles);
export const exportFormats = keysOf(formatTitles);
/** The kinds and formats of lists. Only lists have rows, and can be scheduled. */
export const listKinds = exportKinds.filter((kind): kind is ListKind => kind !== subjectAccess);
export const listFormats = keysOf(listFormatTitles);

const exportStates = ["queued", "running", "ready", "failed", "canceled", "expired"] as const;

/** The number of a person's exports that run at once. Further exports wait. */
export const exportsAtOnce = 2;
/** The limits beyond which a person's next export is refused: exports that wait or run, and bytes of their files. */
export const maxPendingExports = 20;
export const maxExportedBytes = 5 * 1024 ** 3;

/** The IANA name of a time zone that this machine knows. */
export const exportZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
    } catch {
      return false;
    }
  }, "This time zone is not known");

/** The query parameters of the exported list, without paging. */
export const exportFilter = z.record(z.string().max(60), z.string().max(200));

const exportView = z.object({
  id,
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  owner: person,
  /** The owner of the schedule that requested the export. Null if the export's owner requested it. */
  scheduledBy: person.nullable(),
  /** Null if the export belongs to another person, because a filter may contain a name. */
  filter: exportFilter.nullable(),
  /** The keys of the sensitive fields in the export. */
  sensitive: z.array(z.string()),
  /**
   * `rows` is the number of rows read so far, or in the file once it is ready. `total` is null while it is not known.
   */
  rows: z.number().int(),
  total: z.number().int().nullable(),
  bytes: z.number().int(),
  /** The SHA-256 of the file, in hex. Null until the file is ready. */
  sha256: z.string().nullable(),
  /** The time as of which all rows are read. Null until the file is ready. */
  snapshotAt: instant.nullable(),
  /** The ids of rows with stored data that cannot be decrypted. The file marks these rows. */
  unreadable: z.array(z.string()),
  /** The number of the owner's exports that come before this one. Null unless the export waits. */
  ahead: z.number().int().nullable(),
  /** An estimate. Null unless the export is running and the total is known. */
  secondsLeft: z.number().int().nullable(),
  errorCode: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When the file will be removed, or was removed. */
  expiresAt: instant.nullable(),
  /** Whether this reader may download the file. */
  mayGet: z.boolean(),
});
export type ExportView = z.infer<typeof exportView>;

const listChoice = { kind: z.enum(exportKinds, "Choose a list"), filter: exportFilter.default({}) };

/** Returns what an export would contain, so that the form can show it before the export starts. */
export const describeExport = endpoint("POST /api/exports/describe", {
  body: z.strictObject(listChoice),
  response: z.object({
    rows: z.number().int(),
    /** What `rows` counts. It counts applicants with a result if the rows themselves cannot be counted in advance. */
    unit: z.enum(["row", "applicant"]),
    fields: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        group: z.string(),
        usual: z.boolean(),
        sensitive: z.boolean(),
        /** Whether every file has the field, so that it cannot be left out. */
        always: z.boolean(),
      }),
    ),
    /** Whether this reader may export sensitive fields (`sensitiveRights`). */
    maySensitive: z.boolean(),
  }),
});

/**
 * Requests an export, which a job then creates. Sensitive fields require the permissions to export and to reveal them,
 * a confirmation of identity, and a reason. The kind `subject-access` exports all data of the applicant that the filter
 * names, as a ZIP. It requires its own permission, a confirmation and a reason.
 */
export const createExport = endpoint("POST /api/exports", {
  status: 202,
  body: z.strictObject({
    ...listChoice,
    format: z.enum(exportFormats, "Choose a format"),
    /** The keys of the fields, in the order of the file. By default, the usual fields. */
    fields: z.array(z.string().max(60)).min(1, "Choose at least one field").max(200).optional(),
    timeZone: exportZone.default("UTC"),
    /** Whether a CSV file begins with a byte order mark, from which Excel detects the encoding. */
    bom: z.boolean().default(false),
    reason: reason(200).optional(),
    stepUp: stepUpToken,
  }),
  response: z.object({ id }),
});

/** Lists the reader's own exports, or those of all staff, newest first. */
export const listExports = endpoint("GET /api/exports", {
  query: z.object({ all: z.literal("1").optional(), ...paging }),
  response: page(exportView),
});

export const getExport = endpoint("GET /api/exports/:id", { response: exportView });

/** Returns the file of an export. Refuses a file with sensitive fields with `step_up_required`. */
export const getExportFile = endpoint("GET /api/exports/:id/file", { response: "large-file" });

/** Returns a file with sensitive fields. Each download requires a new confirmation of identity. */
export const getSensitiveExportFile = endpoint("POST /api/exports/:id/file", {
  body: z.strictObject({ stepUp: stepUpToken }),
  response: "large-file",
});

/** Cancels an export, and removes the stored parts of its file. */
export const cancelExport = endpoint("POST /api/exports/:id/cancel", {
  body: z.strictObject({}),
  response: exportView,
});
