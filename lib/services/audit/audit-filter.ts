import "server-only";
import type { listAudit } from "@/lib/contracts/audit";
import type { InputOf } from "@/lib/contracts/endpoint";
import { Prisma } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

type Query = InputOf<typeof listAudit>["query"];

const largestSeq = 2n ** 63n - 1n;

/**
 * Reads a cursor of the audit list: the sequence number of the last entry shown.
 *
 * @throws AppError `invalid_input` for what is no such number
 */
export function readCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null;
  if (/^\d{1,19}$/.test(cursor)) {
    const seq = BigInt(cursor);
    if (seq <= largestSeq) return seq;
  }
  throw new AppError("invalid_input", { issues: [{ path: "cursor", message: "This is not a place in the log" }] });
}

/**
 * True for an intent that has an outcome. Asked as a value for each row shown: for an `exists` here the planner reads
 * the outcomes of the whole log into a table first.
 */
const answered = Prisma.sql`(entry.phase = 'intent' and (
  select true from "AuditEvent" later where later."intentId" = entry.id limit 1) is not null)`;

/**
 * The condition that chooses entries.
 *
 * @param query the filters
 * @param before only entries with a lower sequence number
 * @param requestId the request that asks: its own intent is not shown as an act without an outcome
 */
export function wanted(query: Query, before: bigint | null, requestId: string): Prisma.Sql {
  const { action, actor, object, outcome, from, to, phase } = query;
  const conditions = [
    Prisma.sql`entry."requestId" <> ${requestId}`,
    before !== null && Prisma.sql`entry.seq < ${before}`,
    action !== undefined && Prisma.sql`entry.action = ${action}`,
    actor !== undefined && Prisma.sql`entry."actorId" = ${actor}::uuid`,
    object !== undefined && Prisma.sql`entry."objectId" = ${object}`,
    outcome === "open" && Prisma.sql`entry.phase = 'intent' and not ${answered}`,
    outcome !== undefined && outcome !== "open" && Prisma.sql`entry.outcome = ${outcome}`,
    phase === "folded" && Prisma.sql`not ${answered}`,
    from !== undefined && Prisma.sql`entry.at >= ${midnight(from)}`,
    to !== undefined && Prisma.sql`entry.at < ${new Date(midnight(to).getTime() + 24 * 3600 * 1000)}`,
  ];
  return Prisma.join(
    conditions.filter((condition) => condition !== false),
    " and ",
  );
}

/** The beginning of a day, UTC. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
