import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import type { AuditDetails } from "@/lib/audit/event";
import { readRecord } from "@/lib/audit/record";
import { type AuditEntry, listAudit as contract } from "@/lib/contracts/audit";
import type { InputOf } from "@/lib/contracts/endpoint";
import { db } from "@/lib/data/prisma";
import { readCursor, wanted } from "./audit-filter";

type Query = InputOf<typeof contract>["query"];

const row = z.object({
  seq: z.bigint(),
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

/** Entries of the audit log, newest first. Reading it is itself an act in the log. */
export const listAudit = defineAction(contract, {
  permission: "audit.read",
  audit: { action: "audit.list", object: () => ({ type: "audit", id: "log" }), details: ({ query }) => asked(query) },
  async run({ requestId, addDetails: note }, { query }) {
    const [found, actors, actions] = await Promise.all([readEntries(query, requestId), readActors(), readActions()]);
    const items = found.slice(0, query.limit).map(entry);
    note({ count: items.length });
    return { items, nextCursor: found.length > query.limit ? (items.at(-1)?.seq ?? null) : null, actors, actions };
  },
});

/** What was looked for. Free text stays out of the log: somebody may have typed a name where an id belongs. */
function asked({ action, actor, object, outcome, from, to, phase }: Query): AuditDetails {
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
  return { phase, ...Object.fromEntries(given) };
}

async function readEntries(query: Query, requestId: string): Promise<z.infer<typeof row>[]> {
  const before = readCursor(query.cursor);
  const rows: unknown[] = await db.$queryRaw`
    select entry.seq, entry.id, entry.at, entry.phase::text, entry.action, entry."actorType", entry."actorId",
           staff.name as "actorName", entry."objectType", entry."objectId", entry.outcome, entry.code,
           entry."requestId", entry."intentId", entry.bytes, entry.leaf
    from "AuditEvent" entry left join "Staff" staff on staff.id = entry."actorId"
    where ${wanted(query, before, requestId)}
    order by entry.seq desc
    limit ${query.limit + 1}`;
  return z.array(row).parse(rows);
}

function entry(found: z.infer<typeof row>): AuditEntry {
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
  const rows: unknown[] = await db.$queryRaw`
    select id, name from "Staff" staff
    where exists (select 1 from "AuditEvent" entry where entry."actorId" = staff.id)
    order by name, id`;
  return z.array(z.object({ id: z.string(), name: z.string() })).parse(rows);
}

/** Steps from one action to the next along the index; a plain `distinct` would read the whole log. */
async function readActions(): Promise<string[]> {
  const rows: unknown[] = await db.$queryRaw`
    with recursive found as (
      (select action from "AuditEvent" order by action limit 1)
      union all
      select (select entry.action from "AuditEvent" entry where entry.action > found.action order by entry.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null`;
  return z
    .array(z.object({ action: z.string() }))
    .parse(rows)
    .map(({ action }) => action);
}
