import { z } from "zod";
import { id, instant, person, reason, stepUpToken } from "@/lib/base/fields";
import { keysOf } from "@/lib/base/keys-of";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";
import { exportTitles, formatTitles, type ListKind, listFormatTitles, subjectAccess } from "./export-titles";

export const exportKinds = keysOf(exportTitles);
export const exportFormats = keysOf(formatTitles);
/** The kinds and formats of lists: only these have rows, and can be scheduled. */
export const listKinds = exportKinds.filter((kind): kind is ListKind => kind !== subjectAccess);
export const listFormats = keysOf(listFormatTitles);

const exportStates = ["queued", "running", "ready", "failed", "canceled", "expired"] as const;

/** How many of a person's exports run at once; the others wait. */
export const exportsAtOnce = 2;
/** How many exports of a person may wait or run, and how many bytes their files may have, before another is refused. */
export const exportsAtMost = 20;
export const exportedBytesAtMost = 5 * 1024 ** 3;

/** An IANA name of this machine. */
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

/** The query of the kind's own list, without its paging. */
export const exportFilter = z.record(z.string().max(60), z.string().max(200));

const exportView = z.object({
  id,
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  owner: person,
  /** Whose schedule asked for it; null: its owner did. */
  scheduledBy: person.nullable(),
  /** Null: it is another person's, and may hold a name. */
  filter: exportFilter.nullable(),
  /** Its sensitive fields. */
  sensitive: z.array(z.string()),
  /** How many are read, or in the file once it is ready, of how many; null while that is not known. */
  rows: z.number().int(),
  total: z.number().int().nullable(),
  bytes: z.number().int(),
  /** The digest of the file, as hex. */
  sha256: z.string().nullable(),
  /** All rows are as of this moment. Null until the file is ready. */
  snapshotAt: instant.nullable(),
  /** Ids of rows with stored data that cannot be decrypted: they say so in the file. */
  unreadable: z.array(z.string()),
  /** While it waits: how many exports of its owner are before it. */
  ahead: z.number().int().nullable(),
  /** While it runs, once that can be told. */
  secondsLeft: z.number().int().nullable(),
  errorCode: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When its file is removed, or was. */
  expiresAt: instant.nullable(),
  /** Whether this reader may download it. */
  mayGet: z.boolean(),
});
export type ExportView = z.infer<typeof exportView>;

const listChoice = { kind: z.enum(exportKinds, "Choose a list"), filter: exportFilter.default({}) };

/** What an export of a list would hold: shown before it starts. */
export const describeExport = endpoint("POST /api/exports/describe", {
  body: z.strictObject(listChoice),
  response: z.object({
    rows: z.number().int(),
    /** What `rows` counts: applicants with a result, where rows cannot be counted before they are read. */
    unit: z.enum(["row", "applicant"]),
    fields: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        group: z.string(),
        usual: z.boolean(),
        sensitive: z.boolean(),
        /** Every file has the field: it cannot be left out. */
        always: z.boolean(),
      }),
    ),
    /** Whether this reader may export sensitive fields (`sensitiveRights`). */
    maySensitive: z.boolean(),
  }),
});

/**
 * Requests an export, which a job makes. Sensitive fields need the permissions to export and to reveal them, a confirmation
 * of identity, and a reason. The kind `subject-access` exports all data of the applicant that the filter names, as a ZIP. It
 * needs a permission of its own, a confirmation and a reason.
 */
export const createExport = endpoint("POST /api/exports", {
  status: 202,
  body: z.strictObject({
    ...listChoice,
    format: z.enum(exportFormats, "Choose a format"),
    /** Keys of fields, in the order of the file; absent: the usual ones. */
    fields: z.array(z.string().max(60)).min(1, "Choose at least one field").max(200).optional(),
    timeZone: exportZone.default("UTC"),
    /** Begins a CSV file with a byte order mark, by which Excel knows the encoding. */
    bom: z.boolean().default(false),
    reason: reason(200).optional(),
    stepUp: stepUpToken,
  }),
  response: z.object({ id }),
});

/** Newest first. */
export const listExports = endpoint("GET /api/exports", {
  query: z.object({ all: z.literal("1").optional(), ...paging }),
  response: page(exportView),
});

export const getExport = endpoint("GET /api/exports/:id", { response: exportView });

/** Refused with `step_up_required` for a file with sensitive fields. */
export const getExportFile = endpoint("GET /api/exports/:id/file", { response: "large-file" });

/** A file with sensitive fields. Each download requires its own confirmation. */
export const getSensitiveExportFile = endpoint("POST /api/exports/:id/file", {
  body: z.strictObject({ stepUp: stepUpToken }),
  response: "large-file",
});

/** Its rows and what there is of its file are removed. */
export const cancelExport = endpoint("POST /api/exports/:id/cancel", {
  body: z.strictObject({}),
  response: exportView,
});
