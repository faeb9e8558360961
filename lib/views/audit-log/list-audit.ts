import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { defineAction } from "@/lib/platform/actions/define-action";
import { problemOfAuditLog } from "@/lib/platform/audit/audit-table-check";
import type { AuditDetails } from "@/lib/platform/audit/event";
import { readRecord } from "@/lib/platform/audit/record";
import { lastVerification } from "@/lib/platform/audit/verification";
import type { InputOf } from "@/lib/platform/contract/endpoint";
import { dayRange } from "@/lib/platform/data/days";
import { type Place, pageOf, rowsToRead } from "@/lib/platform/data/paging";
import { Prisma } from "@/lib/platform/data/prisma";
import { rowsOf } from "@/lib/platform/data/statements";
import { auditVocabulary } from "@/lib/views/audit-log/action-titles";
import type { AuditEntry } from "@/lib/views/audit-log/contract/audit";
import * as contract from "@/lib/views/audit-log/contract/audit";
import * as actions from "@/lib/views/audit-log/contract/audit.actions";
import { verificationView } from "@/lib/views/audit-log/verify-audit";

type Query = Omit<InputOf<typeof contract.listAudit>["query"], "cursor" | "limit">;

const row = z.object({
  seq: z.coerce.bigint(),
  id: z.string(),
  at: z.date(),
  phase: z.enum(["intent", "outcome"]),
  action: z.string(),
  actorType: z.enum(["staff", "system", "anonymous"]),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  objectType: z.string().nullable(),
  objectId: z.string().nullable(),
  outcome: z.enum(["done", "refused", "failed", "unknown"]).nullable(),
  code: z.string().nullable(),
  requestId: z.string(),
  intentId: z.string().nullable(),
  bytes: z.instanceof(Uint8Array),
  leaf: z.instanceof(Uint8Array),
});

export const listAudit = defineAction(actions.listAudit, contract.listAudit, {
  intent: "late",
  object: () => ({ type: "audit", id: "log" }),
  details: ({ query }) => filterDetails(query),
  async run({ requestId, addDetails }, { query }) {
    const [{ shown, nextCursor }, actors, logged, problem, verified] = await Promise.all([
      readEntries(query, query, requestId),
      readActors(),
      readActions(),
      problemOfAuditLog(),
      lastVerification(),
    ]);
    // The chosen action is listed even if the log has no entry of it yet, so that the filter stays selected.
    const actions = [...new Set([...logged, ...(query.action ? [query.action] : [])])].sort();
    const items = shown.map(auditEntry);
    addDetails({ count: items.length });
    return { items, nextCursor, actors, actions, problem, verified: verified && verificationView(verified) };
  },
});

/** Returns the filters for the audit log, without free text, because someone may type a name instead of an id. */
export function filterDetails({ action, actor, object, outcome, from, to, phase, reads }: Query): AuditDetails {
  const id = z.uuid().safeParse(object);
  const filters = {
    action,
    actor,
    object: object === undefined ? undefined : (id.data ?? "not an id"),
    outcome,
    from,
    to,
  };
  const given = Object.entries(filters).filter((filter): filter is [string, string] => filter[1] !== undefined);
  return { phase, reads, ...Object.fromEntries(given) };
}

export type EntryRow = z.infer<typeof row>;

/**
 * Reads a page of the list.
 *
 * @param requestId the current request. Its own entries are left out, because its intent has no outcome yet
 * @param read runs the query; by default on the current state of the log
 */
export async function readEntries(
  query: Query,
  { cursor, limit }: Place,
  requestId: string,
  read: (sql: Prisma.Sql) => Promise<unknown> = rowsOf,
): Promise<{ shown: EntryRow[]; nextCursor: string | null }> {
  const rows = await read(Prisma.sql`
    select entry.seq, entry.id, entry.at, entry.phase::text, entry.action, entry."actorType", entry."actorId",
           staff.name as "actorName", entry."objectType", entry."objectId", entry.outcome, entry.code,
           entry."requestId", entry."intentId", entry.bytes, entry.leaf
    from ${query.outcome === "open" ? openIntents : allEntries} left join public."Staff" staff on staff.id = entry."actorId"
    where ${conditionOf(query, readCursor(cursor), requestId)}
    order by ${query.outcome === "open" ? Prisma.sql`open.seq` : Prisma.sql`entry.seq`} desc
    limit ${rowsToRead(limit)}`);
  const { shown, last } = pageOf(z.array(row).parse(rows), limit);
  return { shown, nextCursor: last ? String(last.seq) : null };
}

export async function countEntries(query: Query, requestId: string): Promise<number> {
  const rows = await rowsOf(Prisma.sql`
    select count(*)::int as count from ${query.outcome === "open" ? openIntents : allEntries}
    where ${conditionOf(query, null, requestId)}`);
  return z.tuple([z.object({ count: z.number() })]).parse(rows)[0].count;
}

export function auditEntry(found: EntryRow): AuditEntry {
  const { bytes, leaf, actorType, actorId, actorName, objectType, objectId, seq, at, ...same } = found;
  const record = readRecord(bytes);
  const actor = record?.actor;
  return {
    ...same,
    seq: String(seq),
    at: at.toISOString(),
    actor: {
      type: actorType,
      id: actorId,
      name: actor?.type === "system" ? actor.job : actorName,
      roles: actor?.type === "staff" ? actor.roles : [],
    },
    object: objectType !== null && objectId !== null ? { type: objectType, id: objectId } : null,
    ip: actor && actor.type !== "system" ? actor.ip : null,
    details: record?.details ?? { unreadable: true },
    leaf: Buffer.from(leaf).toString("hex"),
  };
}

async function readActors(): Promise<{ id: string; name: string }[]> {
  const rows = await rowsOf(Prisma.sql`
    select id, name from public."Staff" staff
    where exists (select 1 from public."AuditEvent" entry where entry."actorId" = staff.id)
    order by name, id`);
  return z.array(z.object({ id: z.string(), name: z.string() })).parse(rows);
}

/** Reads the distinct actions by stepping along the index. A plain `distinct` would read the whole log. */
async function readActions(): Promise<string[]> {
  const rows = await rowsOf(Prisma.sql`
    with recursive found as (
      (select action from public."AuditEvent" order by action limit 1)
      union all
      select (select entry.action from public."AuditEvent" entry where entry.action > found.action order by entry.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null`);
  return z
    .array(z.object({ action: z.string() }))
    .parse(rows)
    .map(({ action }) => action);
}

const largestSeq = 2n ** 63n - 1n;

/** @throws AppError `invalid_input` */
function readCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null;
  if (/^\d{1,19}$/.test(cursor)) {
    const seq = BigInt(cursor);
    if (seq <= largestSeq) return seq;
  }
  throw new AppError("invalid_input", { issues: [{ path: "cursor", message: "This is not a position in the log" }] });
}

const allEntries = Prisma.sql`public."AuditEvent" entry`;

/**
 * Reads the few open intents first, and then the entry of each one. For a plain join, the database could choose a plan
 * that reads the whole log.
 */
const openIntents = Prisma.sql`public."OpenIntent" open
  cross join lateral (select * from public."AuditEvent" intent where intent.seq = open.seq offset 0) entry`;

const hasOutcome = Prisma.sql`(entry.phase = 'intent' and (
  select true from public."OpenIntent" open where open.id = entry.id) is null)`;

/** True for a read, and for a status poll that did not end the wait. */
const isRead = Prisma.sql`(
  entry.action = any(${[...auditVocabulary.reads]}::text[])
  or entry.action in ('upload.poll', 'order.poll')
    and convert_from(entry.bytes, 'UTF8')::jsonb #>> '{details,ended}' is distinct from 'true'
    and upper(convert_from(entry.bytes, 'UTF8')::jsonb #>> '{details,status}') is distinct from 'COMPLETE'
)`;

/** A read without an outcome stays visible: how it ended is unknown. */
const isAnswered = Prisma.sql`(entry.outcome is not distinct from 'done' or ${hasOutcome})`;

function conditionOf(query: Query, before: bigint | null, requestId: string): Prisma.Sql {
  const { action, actor, object, outcome, from, to, phase, reads } = query;
  const conditions = [
    Prisma.sql`entry."requestId" <> ${requestId}`,
    before !== null && (outcome === "open" ? Prisma.sql`open.seq < ${before}` : Prisma.sql`entry.seq < ${before}`),
    action !== undefined && Prisma.sql`entry.action = ${action}`,
    actor !== undefined && Prisma.sql`entry."actorId" = ${actor}::uuid`,
    object !== undefined && Prisma.sql`entry."objectId" = ${object}`,
    outcome !== undefined && outcome !== "open" && Prisma.sql`entry.outcome = ${outcome}`,
    reads === "hidden" && Prisma.sql`not (${isRead} and ${isAnswered})`,
    phase === "folded" && outcome !== "open" && Prisma.sql`not ${hasOutcome}`,
    from !== undefined && Prisma.sql`entry.at >= ${dayRange(from).gte}`,
    to !== undefined && Prisma.sql`entry.at < ${dayRange(to).lt}`,
  ];
  return Prisma.join(
    conditions.filter((condition) => condition !== false),
    " and ",
  );
}
