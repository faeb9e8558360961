/** Writes to the audit log. Nothing is done or answered unless this succeeds. */
import "server-only";
import { v7 as uuid } from "uuid";
import { canonicalJson, type Json } from "@/lib/base/canonical-json";
import { AppError } from "@/lib/errors";
import { logClockProblem } from "@/lib/platform/data/clock";
import { isRefusedByClock } from "@/lib/platform/data/database-error";
import type { Transaction } from "@/lib/platform/data/prisma";
import { preparedOnce } from "@/lib/platform/data/statements";
import { apartFromRequest, requireTime } from "@/lib/platform/process/time-limit";
import type { Actor, NewAuditEvent } from "./event";
import { leafHash } from "./merkle";
import { timelineOf } from "./timeline";

/** A change that is made in the statement that writes the entries, so that neither can exist without the other. */
export type Change = {
  /** The name of the statement, unique in the console. */
  name: string;
  /** An insert, update or delete. `at(0)` is the placeholder of the first of `values`. */
  text: (at: (index: number) => string) => string;
  values: readonly unknown[];
};

/**
 * Appends one entry, or several in one statement: all of them, or none.
 *
 * @param entries internal ids and facts about actions, never a value of an applicant
 * @param tx the transaction of the change that the entries belong to. Without it, the entries are committed before this
 *   returns
 * @param change a change in the same statement, on behalf of the request of the last entry
 * @throws AppError `audit_unavailable` if the entries cannot be written, for any reason; `unavailable` for a change
 *   with its outcome if the connection to the database was lost meanwhile. Then both may be stored
 */
export async function append(
  entries: NewAuditEvent | readonly NewAuditEvent[],
  { tx, change }: { tx?: Transaction; change?: Change } = {},
): Promise<void> {
  const events = [entries].flat();
  try {
    const rows = events.map(rowOf);
    if (tx) await tx.auditEvent.createMany({ data: rows });
    else if (change) await insertWith(rows, change);
    else await insertTogether(rows);
  } catch (cause) {
    const isOutcome = events.every(({ phase }) => phase === "outcome");
    if (change && isOutcome && cause instanceof AppError) throw cause;
    if (!isRefusedByClock(cause)) throw new AppError("audit_unavailable", { cause });
    logClockProblem();
    throw new AppError("audit_unavailable", { detail: wrongClock, cause });
  }
}

/**
 * This sentence leaves out the numbers, which the operator can read in the log, the readiness check and `npm run
 * doctor`.
 */
const wrongClock = "The console's clock and its database's are too far apart. Tell the console's operator.";

const types = {
  ...{
    id: "uuid",
    at: "timestamptz",
    phase: `public."AuditPhase"`,
    action: "text",
    actorType: "text",
    actorId: "uuid",
  },
  objectType: "text",
  objectId: "text",
  outcome: "text",
  code: "text",
  requestId: "text",
  intentId: "uuid",
  bytes: "bytea",
  leaf: "bytea",
  timelineOf: "uuid",
  begun: "boolean",
} as const satisfies Record<keyof Row, string>;
const columns = Object.keys(types) as (keyof Row)[];

const named = columns.map((name) => `"${name}"`);
// The database announces each change together with the id of its request. The browser that sent the request ignores the
// announcement, because it already has the answer.
const selected = named.map((name) =>
  name === `"requestId"` ? `set_config('proofdesk.request', "requestId", true)` : name,
);
/** The statement takes one list for each column, so that the same statement serves any number of entries. */
const insertion = `
  insert into public."AuditEvent" (${named.join(", ")}) select ${selected.join(", ")}
  from unnest(${columns.map((name, index) => `$${index + 1}::${types[name]}[]`).join(", ")}) entry (${named.join(", ")})`;

const valuesOf = (rows: readonly Row[]) => columns.map((name) => rows.map((row) => row[name]));

const insert = (rows: readonly Row[]) => preparedOnce({ name: "audit", text: insertion }, valuesOf(rows));

function insertWith(rows: readonly Row[], { name, text, values }: Change): Promise<void> {
  const changed = text((index) => `$${columns.length + index + 1}`);
  const statement = { name: `audit-${name}`, text: `with changed as (${changed}) ${insertion}` };
  return preparedOnce(statement, [...valuesOf(rows), ...values]);
}

type Waiting = { rows: readonly Row[]; resolve(): void; reject(error: unknown): void };

/** Entries of requests that arrived while other entries were being written. They are committed together. */
let waiting: Waiting[] = [];
let writers = 0;
/** The most requests whose entries one statement writes. */
const maxBatchSize = 16;
/**
 * The longest wait for a running statement, in milliseconds. A statement that a lock blocks delays other requests no
 * longer than this.
 */
const patience = 50;

function insertTogether(rows: readonly Row[]): Promise<void> {
  requireTime();
  return new Promise<void>((resolve, reject) => {
    const entry = { rows, resolve, reject };
    waiting.push(entry);
    // Entries that are written together belong to several requests, so no single request ends the write for the others.
    const write = () => void apartFromRequest(writeWaiting);
    if (writers === 0) write();
    else setTimeout(() => waiting.includes(entry) && write(), patience);
  });
}

async function writeWaiting(): Promise<void> {
  writers += 1;
  while (waiting.length > 0) {
    const group = waiting.slice(0, maxBatchSize);
    waiting = waiting.slice(maxBatchSize);
    await writeGroup(group);
  }
  writers -= 1;
}

async function writeGroup(group: readonly Waiting[]): Promise<void> {
  try {
    await insert(group.flatMap(({ rows }) => rows));
    for (const { resolve } of group) resolve();
  } catch (error) {
    // That one entry was refused does not mean that the others are wrong, so each is tried again alone. If the database
    // is unavailable, all fail.
    const isForAll = group.length === 1 || error instanceof AppError;
    if (isForAll) for (const { reject } of group) reject(error);
    else await Promise.all(group.map((one) => insert(one.rows).then(one.resolve, one.reject)));
  }
}

type Row = ReturnType<typeof rowOf>;

function rowOf(event: NewAuditEvent) {
  const { id = uuid(), at = new Date(), phase, action, actor, object, requestId } = event;
  const bytes = new TextEncoder().encode(canonicalJson(recordOf(event, id, at)));
  return {
    id,
    at,
    phase,
    action,
    requestId,
    bytes,
    begun: phase === "intent" ? (event.begun ?? false) : null,
    actorType: actor.type,
    actorId: actor.type === "staff" ? actor.id : null,
    objectType: object?.type ?? null,
    objectId: object?.id ?? null,
    outcome: event.outcome ?? null,
    code: event.code ?? null,
    intentId: event.intentId ?? null,
    leaf: leafHash(bytes),
    timelineOf: timelineOf(event),
  };
}

/** `version` tells a verifier how to read the rest. */
function recordOf(event: NewAuditEvent, id: string, at: Date): Json {
  return {
    version: 1,
    id,
    at: at.toISOString(),
    phase: event.phase,
    action: event.action,
    actor: actorRecord(event.actor),
    object: event.object && { type: event.object.type, id: event.object.id },
    requestId: event.requestId,
    details: event.details,
    outcome: event.outcome ?? null,
    code: event.code ?? null,
    intentId: event.intentId ?? null,
  };
}

function actorRecord(actor: Actor): Json {
  if (actor.type === "system") return { type: "system", job: actor.job };
  if (actor.type === "anonymous") return { type: "anonymous", ip: actor.ip };
  const { id, roles, sessionId, ip } = actor;
  return { type: "staff", id, roles, sessionId, ip };
}
