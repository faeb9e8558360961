/** Writes to the audit log. Nothing is done or answered unless this succeeds. */
import "server-only";
import { v7 as uuid } from "uuid";
import { logClockProblem } from "@/lib/data/clock";
import { isRefusedByClock } from "@/lib/data/database-error";
import type { Transaction } from "@/lib/data/prisma";
import { preparedOnce, type Statement } from "@/lib/data/statements";
import { AppError } from "@/lib/errors";
import { apartFromRequest, requireTime } from "@/lib/time-limit";
import { canonicalJson, type Json, leafHash } from "./canonical";
import type { Actor, NewAuditEvent } from "./event";
import { timelineOf } from "./timeline";

const columns = [
  "id",
  "at",
  "phase",
  "action",
  "actorType",
  "actorId",
  "objectType",
  "objectId",
  "outcome",
  "code",
  "requestId",
  "intentId",
  "bytes",
  "leaf",
  "timelineOf",
] as const;
const columnNames = columns.map((name) => `"${name}"`).join(", ");

/** An entry with its id and its time. */
type Entered = NewAuditEvent & { id: string; at: Date };

const entered = (event: NewAuditEvent): Entered => ({ ...event, id: uuid(), at: event.at ?? new Date() });

/** A change made in the statement that writes the entries: neither can exist without the other. */
export type Change = {
  /** A name unique in the console. */
  name: string;
  /** An insert, update or delete. `at(0)` is the placeholder of the first of `values`. */
  text: (at: (index: number) => string) => string;
  values: readonly unknown[];
};

/**
 * Appends one entry.
 *
 * @param event internal ids and facts about the action, never a value of an applicant
 * @param tx the transaction of the change it belongs to; without one the entry is committed before this returns
 * @returns the entry's id, so that an outcome can name its intent
 * @throws AppError `audit_unavailable` when it cannot be written, for any reason
 */
export async function appendAudit(event: NewAuditEvent, tx?: Transaction): Promise<string> {
  if (!tx) return appendEntries([event]);
  const entry = entered(event);
  try {
    await tx.auditEvent.create({ data: rowOf(entry), select: { id: true } });
    return entry.id;
  } catch (cause) {
    throw unavailable(cause);
  }
}

/**
 * Appends entries in one statement, which is committed before this returns.
 *
 * @param events one; or an intent and its outcome, which names it
 * @param change made with them, on behalf of their request
 * @returns the id of the first
 * @throws AppError `audit_unavailable` when they cannot be written, for any reason; `unavailable` for a change with its
 * outcome if the database was lost meanwhile, in which case both may be stored
 */
export async function appendEntries(
  [first, outcome]: readonly [NewAuditEvent, NewAuditEvent?],
  change?: Change,
): Promise<string> {
  try {
    const begun = entered(first);
    const rows = [begun, ...(outcome ? [entered({ ...outcome, intentId: begun.id })] : [])].map(rowOf);
    await (change ? insertWith(rows, change) : insertTogether(rows));
    return begun.id;
  } catch (cause) {
    if (change && first.phase === "outcome" && cause instanceof AppError) throw cause;
    throw unavailable(cause);
  }
}

/**
 * Appends many entries in one statement.
 *
 * @param change made with them
 * @returns their ids
 * @throws AppError `audit_unavailable` when they cannot be written, for any reason; then the change is not made either
 */
export async function appendMany(events: readonly NewAuditEvent[], change?: Change): Promise<string[]> {
  try {
    const rows = events.map(entered).map(rowOf);
    await insertMany(rows, change);
    return rows.map(({ id }) => id);
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** Without the figures, which are for the operator: in the console's log, its readiness and `npm run doctor`. */
const wrongClock = "The console's clock and its database's are too far apart. Tell the console's operator.";

function unavailable(cause: unknown): AppError {
  if (!isRefusedByClock(cause)) return new AppError("audit_unavailable", { cause });
  logClockProblem();
  return new AppError("audit_unavailable", { detail: wrongClock, cause });
}

type Row = ReturnType<typeof rowOf>;

const valuesOf = (rows: readonly Row[]) => rows.flatMap((row) => Object.values(row));

function insertWith(rows: readonly Row[], { name, text, values }: Change): Promise<void> {
  const before = valuesOf(rows);
  const changed = text((index) => `$${before.length + index + 1}`);
  const statement = {
    name: `audit-${rows.length}-${name}`,
    text: `with changed as (${changed}) ${insertOf(rows.length)}`,
  };
  return preparedOnce(statement, [...before, ...values]);
}

const insert = (rows: readonly Row[]) =>
  preparedOnce({ name: `audit-${rows.length}`, text: insertOf(rows.length) }, valuesOf(rows));

const types = {
  ...{ id: "uuid", at: "timestamptz", phase: `"AuditPhase"`, action: "text", actorType: "text", actorId: "uuid" },
  ...{ objectType: "text", objectId: "text", outcome: "text", code: "text", requestId: "text", intentId: "uuid" },
  ...{ bytes: "bytea", leaf: "bytea", timelineOf: "uuid" },
} as const satisfies Record<keyof Row, string>;

function insertMany(rows: readonly Row[], change?: Change): Promise<void> {
  const { statement, values } = manyOf(rows, change);
  return preparedOnce(statement, values);
}

/** One array per column, so that one statement serves any number of entries. */
function manyOf(rows: readonly Row[], change?: Change): { statement: Statement; values: readonly unknown[] } {
  const lists = columns.map((name) => rows.map((row) => row[name]));
  const changed = change ? `with changed as (${change.text((index) => `$${columns.length + index + 1}`)}) ` : "";
  const places = columns.map((name, index) => `$${index + 1}::${types[name]}[]`).join(", ");
  const insertion = `insert into "AuditEvent" (${columnNames}) select * from unnest(${places})`;
  const name = `audit-many${change ? `-${change.name}` : ""}`;
  return { statement: { name, text: `${changed}${insertion}` }, values: [...lists, ...(change?.values ?? [])] };
}

type Waiting = { rows: readonly Row[]; written(): void; failed(error: unknown): void };

/** Entries of requests that arrived while others were written: they are committed together. */
let waiting: Waiting[] = [];
let writers = 0;
/** The most requests whose entries one statement writes. */
const maxBatchSize = 16;
/**
 * The longest wait for a running statement, in milliseconds: one that is blocked by a lock holds up no other request.
 */
const patience = 50;

function insertTogether(rows: readonly Row[]): Promise<void> {
  requireTime();
  return new Promise<void>((written, failed) => {
    const one = { rows, written, failed };
    waiting.push(one);
    // What is written together is no single request's: none of them ends it for the others.
    const write = () => void apartFromRequest(writeWaiting);
    if (writers === 0) write();
    else setTimeout(() => waiting.includes(one) && write(), patience);
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
    const rows = group.flatMap((one) => one.rows);
    await (group.length === 1 ? insert(rows) : insertMany(rows));
    for (const { written } of group) written();
  } catch (error) {
    // One entry's refusal says nothing about the others, so each is retried alone; an unavailable database fails all.
    const isForAll = group.length === 1 || error instanceof AppError;
    if (isForAll) for (const { failed } of group) failed(error);
    else await Promise.all(group.map((one) => insert(one.rows).then(one.written, one.failed)));
  }
}

/** Makes a change without an entry, for an action that already has an intent and continues. */
export function changeFor(requestId: string, { name, text, values }: Change): Promise<void> {
  const changed = text((index) => `$${index + 2}`);
  const announced = `with changed as (${changed}) select set_config('proofdesk.request', $1, true)`;
  return preparedOnce({ name: `alone-${name}`, text: announced }, [requestId, ...values]);
}

function insertOf(count: number): string {
  const place = (entry: number, index: number) => {
    const value = `$${entry * columns.length + index + 1}`;
    // The database announces changes with their request, whose browser already has the answer.
    return columns[index] === "requestId" ? `set_config('proofdesk.request', ${value}, true)` : value;
  };
  const rows = Array.from({ length: count }, (_, entry) => `(${columns.map((__, at) => place(entry, at)).join(", ")})`);
  return `insert into "AuditEvent" (${columnNames}) values ${rows.join(", ")}`;
}

/** The columns of an entry, in the order of `columns`. */
function rowOf({ id, at, ...event }: Entered) {
  const bytes = new TextEncoder().encode(canonicalJson(recordOf(event, id, at)));
  const { actor, object } = event;
  return {
    id,
    at,
    phase: event.phase,
    action: event.action,
    actorType: actor.type,
    actorId: actor.type === "staff" ? actor.id : null,
    objectType: object?.type ?? null,
    objectId: object?.id ?? null,
    outcome: event.outcome ?? null,
    code: event.code ?? null,
    requestId: event.requestId,
    intentId: event.intentId ?? null,
    bytes,
    leaf: leafHash(bytes),
    timelineOf: timelineOf(event),
  };
}

/** The content of an entry. `version` tells a verifier how to read the rest. */
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
