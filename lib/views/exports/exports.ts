/** Actions to request, follow and cancel exports. The worker creates the file (run-export.ts). */
import "server-only";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { can } from "@/lib/base/permissions";
import { type ExportRequest, openRequest, sealRequest } from "@/lib/cases/export-request";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { AppError } from "@/lib/errors";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { AuditDetails } from "@/lib/platform/audit/event";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { ifReadable } from "@/lib/platform/data/crypto";
import { newestFirst, rowsToRead } from "@/lib/platform/data/paging";
import { db, type Export, type Transaction } from "@/lib/platform/data/prisma";
import { openQueue, type Queue } from "@/lib/platform/queues/queues";
import { formatTitles } from "@/lib/views/exports/contract/export-titles";
import type { ExportView } from "@/lib/views/exports/contract/exports";
import * as contract from "@/lib/views/exports/contract/exports";
import { listFormats } from "@/lib/views/exports/contract/exports";
import * as actions from "@/lib/views/exports/contract/exports.actions";
import { isSensitive, sensitiveReasonProblem } from "@/lib/views/exports/contract/sensitive-exports";
import { type ExportRow, fileRefusal, loadExport, requireOwner, withOwner } from "./export-access";
import { requireRoom } from "./export-limits";
import { filterFor, formatOf, kindOf, maySensitive, type Plan, planFor, requireRight, underWay } from "./export-record";
import { exportJob } from "./run-export";
import type { Reader } from "./source";
import { sourceOf } from "./sources";
import { maxXlsxRows } from "./write-xlsx";

export const describeExport = defineAction(actions.describeExport, contract.describeExport, {
  intent: "late",
  details: ({ body }) => ({ kind: body.kind }),
  async run({ staff, requestId, addDetails }, { body }) {
    const source = sourceOf(body.kind);
    const filter = filterFor(source, body.filter);
    addDetails(filterDetails(source, filter));
    requireRight(source, filter, staff);
    const rows = await source.count({ filter, reader: staff, requestId });
    addDetails({ rows });
    return {
      rows,
      unit: source.unit,
      fields: source.fields.map(({ key, title, group, usual, always }) => ({
        key,
        title,
        group,
        usual,
        sensitive: isSensitive(key),
        always,
      })),
      maySensitive: maySensitive(source, staff),
    };
  },
});

type Body = Pick<
  z.output<typeof contract.createExport.body>,
  "kind" | "format" | "filter" | "fields" | "timeZone" | "bom" | "reason"
>;

/**
 * Checks a requested export, and returns the request, the plan, and the details for the audit log.
 *
 * @throws AppError as `planFor`; `invalid_input` for a format that the kind does not have, and for sensitive fields
 *   without a sentence as the reason
 */
export function requestFor({ kind, format, filter, timeZone, bom, ...rest }: Body, reader: Reader) {
  const usual = sourceOf(kind).fields.filter((field) => field.usual);
  const reason = rest.reason ?? null;
  const request = { filter, fields: rest.fields ?? usual.map(({ key }) => key), timeZone, bom, reason };
  const plan = planFor(kind, request, reader);
  const { source, sensitive } = plan;
  if (source.fileWriter ? format !== source.fileWriter.format : !listFormats.some((known) => known === format)) {
    const message = `This export has no format ${formatTitles[format]}`;
    throw new AppError("invalid_input", { issues: [{ path: "format", message }] });
  }
  const message = sensitive.length > 0 ? sensitiveReasonProblem(reason ?? "") : undefined;
  if (message) throw new AppError("invalid_input", { issues: [{ path: "reason", message }] });
  return { request, plan, details: detailsOf(plan, request) };
}

/** Returns the requested filter for the audit log, which also records requests that are refused afterwards. */
export function requestedFilter({ kind, filter }: Pick<Body, "kind" | "filter">): AuditDetails {
  const source = sourceOf(kind);
  return filterDetails(source, filterFor(source, filter));
}

/**
 * Returns the filter as audit details. Their names begin with `filter.`, so that they differ from all other details.
 */
function filterDetails({ audited }: Plan["source"], filter: unknown): AuditDetails {
  const filters = Object.entries(audited(filter)).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[`filter.${name}`, value]],
  );
  return Object.fromEntries(filters);
}

export function detailsOf({ source, filter, fields, sensitive }: Plan, { reason }: Pick<ExportRequest, "reason">) {
  return { fields: fields.map(({ key }) => key), sensitive, reason, ...filterDetails(source, filter) } as AuditDetails;
}

type New = Pick<Export, "ownerId" | "kind" | "format"> & Partial<Pick<Export, "createdAt" | "scheduleId">>;

/**
 * Stores an export, queues the job that creates its file, and returns the export's id. Everyone who may see all exports
 * is notified of an export with sensitive fields.
 */
export async function putExport(
  tx: Transaction,
  queue: Pick<Queue<typeof exportJob.data>, "put">,
  { request, sensitive, ...row }: New & { request: ExportRequest; sensitive: string[] },
): Promise<string> {
  const id = uuid();
  await tx.export.create({ data: { id, ...row, sensitive, ...sealRequest(id, request) }, select: { id: true } });
  if (sensitive.length > 0) {
    await notifyStaff(tx, { kind: "export_sensitive", objectId: id, applicantId: null, by: row.ownerId });
  }
  await queue.put({ exportId: id }, { id, tx, group: row.ownerId });
  return id;
}

export const createExport = defineAction(actions.createExport, contract.createExport, {
  details: ({ body }) => ({ kind: body.kind, format: body.format, timeZone: body.timeZone }),
  async run({ staff, requestId, transaction, addDetails, setTarget }, { body }) {
    const { kind, format } = body;
    addDetails(requestedFilter(body));
    const { request, plan, details } = requestFor(body, staff);
    const { source, filter, sensitive } = plan;
    addDetails(details);
    await source.fileWriter?.admit(filter);
    if (format === "xlsx" && (await source.count({ filter, reader: staff, requestId })) > maxXlsxRows) {
      const message = "An XLSX sheet holds 1,048,575 rows: choose CSV or JSON Lines, or narrow the filter";
      throw new AppError("invalid_input", { issues: [{ path: "format", message }] });
    }
    const queue = await openQueue(exportJob);
    return transaction(async (tx) => {
      await requireRoom(tx, staff.id);
      const id = await putExport(tx, queue, { ownerId: staff.id, kind, format, request, sensitive });
      setTarget({ type: "export", id });
      return { id };
    });
  },
});

const list = newestFirst("createdAt");

/**
 * Returns the condition on the owner. Throws AppError `forbidden` if the person may not see the exports of all staff.
 */
export function ownerCondition(all: "1" | undefined, staff: CurrentStaff): { ownerId?: string } {
  if (!all) return { ownerId: staff.id };
  if (can(staff.roles, "export.read-all")) return {};
  throw new AppError("forbidden", { detail: "Auditors and admins see the exports of all staff." });
}

export const listExports = defineAction(actions.listExports, contract.listExports, {
  intent: "late",
  details: ({ query }) => ({ all: query.all === "1" }),
  async run({ staff, addDetails }, { query: { all, cursor, limit } }) {
    const rows = await db.export.findMany({
      where: { ...ownerCondition(all, staff), ...list.beyond(cursor) },
      ...withOwner,
      orderBy: list.orderBy(),
      take: rowsToRead(limit),
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    addDetails({ count: shown.length });
    return { items: await show(shown, staff), nextCursor };
  },
});

export const getExport = defineAction(actions.getExport, contract.getExport, {
  intent: "late",
  object: "export",
  isUnlogged: async ({ params: { id } }, { id: ownerId }) => (await db.export.count({ where: { id, ownerId } })) > 0,
  run: async ({ staff }, { params }) => showOne(await loadExport(params.id, staff), staff),
});

export const cancelExport = defineAction(actions.cancelExport, contract.cancelExport, {
  object: "export",
  async run({ staff, transaction }, { params: { id } }) {
    requireOwner(await loadExport(id, staff), staff);
    await transaction(async (tx) => {
      const data = { state: "canceled", finishedAt: new Date() } as const;
      const { count } = await tx.export.updateMany({ where: { id, ...underWay }, data });
      if (count === 0) throw new AppError("state_conflict", { detail: "This export has ended already." });
      await tx.exportPart.deleteMany({ where: { exportId: id } });
    });
    return showOne(await loadExport(id, staff), staff);
  },
});

async function showOne(row: ExportRow, staff: CurrentStaff): Promise<ExportView> {
  const [view] = await show([row], staff);
  if (!view) throw new AppError("not_found");
  return view;
}

async function show(rows: readonly ExportRow[], reader: CurrentStaff): Promise<ExportView[]> {
  const waiting = rows.some(({ state }) => state === "queued")
    ? await db.export.findMany({
        where: { ownerId: { in: rows.map(({ ownerId }) => ownerId) }, ...underWay },
        select: { id: true, ownerId: true },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      })
    : [];
  return rows.map((row) => {
    const isOwn = row.ownerId === reader.id;
    const queue = waiting.filter(({ ownerId }) => ownerId === row.ownerId).map(({ id }) => id);
    return {
      id: row.id,
      kind: kindOf(row),
      format: formatOf(row),
      state: row.state,
      owner: row.owner,
      scheduledBy: row.schedule?.owner ?? null,
      filter: isOwn && row.request ? (ifReadable(() => openRequest(row))?.filter ?? null) : null,
      sensitive: row.sensitive,
      rows: row.rows,
      total: row.total,
      bytes: Number(row.bytes),
      sha256: row.sha256 && Buffer.from(row.sha256).toString("hex"),
      snapshotAt: row.snapshotAt?.toISOString() ?? null,
      unreadable: row.unreadable,
      ahead: row.state === "queued" ? Math.max(0, queue.indexOf(row.id)) : null,
      secondsLeft: secondsLeft(row),
      errorCode: row.errorCode,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      mayGet: fileRefusal(row, reader) === null,
    };
  });
}

/** Estimates the seconds left from the pace so far. Null if that is not possible. */
function secondsLeft({ state, rows, total, startedAt }: ExportRow): number | null {
  if (state !== "running" || !total || !startedAt || rows === 0) return null;
  const seconds = (Date.now() - startedAt.getTime()) / 1_000;
  return Math.ceil((seconds / rows) * (total - rows));
}
