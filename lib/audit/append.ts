/** Writes to the audit log. Nothing is done or answered unless this succeeds. */
import "server-only";
import { v7 as uuid } from "uuid";
import { isTimeout } from "@/lib/data/database-error";
import { db, isUniqueViolation, type Prisma, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { canonicalJson, type Json, leafHash } from "./canonical";
import type { Actor, NewAuditEvent } from "./event";

/**
 * Appends one entry.
 *
 * @param event internal ids and facts about the action, never a value of an applicant
 * @param tx the transaction of the change it belongs to; without one the entry is committed before this returns
 * @returns the entry's id, so that an outcome can name its intent
 * @throws AppError `audit_unavailable` when it cannot be written, for any reason
 */
export async function appendAudit(event: NewAuditEvent, tx?: Transaction): Promise<string> {
  try {
    const id = uuid();
    const at = new Date();
    const bytes = new TextEncoder().encode(canonicalJson(recordOf(event, id, at)));
    const { actor, object } = event;
    const row = {
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
      leaf: await leafHash(bytes),
    };
    await (tx ? tx.auditEvent.create({ data: row, select: { id: true } }) : insertWithRetry(row));
    return id;
  } catch (cause) {
    throw new AppError("audit_unavailable", { cause });
  }
}

/**
 * Inserts a row, and tries once more when the database was unavailable: a pooled connection may have died unnoticed.
 * The id keeps a retry from writing the row twice.
 */
async function insertWithRetry(row: Prisma.AuditEventCreateInput): Promise<void> {
  const insert = () => db.auditEvent.create({ data: row, select: { id: true } });
  try {
    await insert();
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unavailable") || isTimeout(error)) throw error;
    await insert().catch((retryError: unknown) => {
      if (!isUniqueViolation(retryError)) throw retryError;
    });
  }
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
