/** Reads from the audit log who has used an applicant's data. Shows members of staff by their roles, without names. */
import "server-only";
import { z } from "zod";
import { roles, roleTitles } from "@/lib/base/permissions";
import { readRecord } from "@/lib/platform/audit/record";
import { Prisma } from "@/lib/platform/data/prisma";
import type { Query } from "@/lib/platform/data/statements";
import { auditVocabulary } from "@/lib/views/audit-log/action-titles";
import type { AccessEntry } from "./document";

const entries = z.array(
  z.object({ at: z.date(), action: z.string(), objectId: z.string(), bytes: z.instanceof(Uint8Array) }),
);
type Entry = z.infer<typeof entries>[number];

/**
 * @param ids the ids of the applicant's orders, overrides and disputes, which the audit log names by their own ids
 * @returns the actions that were done or whose outcome is unknown, and the exports of this applicant's data alone;
 *   newest first
 */
export async function readAccess(
  rowsOf: Query,
  { applicantId, ids }: { applicantId: string; ids: readonly string[] },
): Promise<{ seenBy: AccessEntry[]; exports: AccessEntry[] }> {
  const requested = (await readEntries(rowsOf, ofExportsNaming(applicantId))).filter(isFor(applicantId));
  const exports = await readEntries(rowsOf, ofObjects(requested.map(({ objectId }) => objectId)));
  return {
    seenBy: (await readEntries(rowsOf, ofObjects([applicantId, ...ids]))).map(accessEntryOf),
    exports: exports.map(accessEntryOf),
  };
}

const ofObjects = (ids: readonly string[]) => Prisma.sql`entry."objectId" = any(${[...ids]}::text[])`;

/**
 * The condition for requests of exports whose entry contains the applicant's id anywhere. It compares the raw bytes, so
 * that a damaged entry causes no error.
 */
const ofExportsNaming = (applicantId: string) => Prisma.sql`
  entry.action in ('export.create', 'export-schedule.run') and entry."objectId" is not null
  and position(${Buffer.from(applicantId)}::bytea in entry.bytes) > 0`;

const isFor = (applicantId: string) => (entry: Entry) =>
  readRecord(entry.bytes)?.details["filter.applicant"] === applicantId;

/** Reads entries of actions that were done or may have been done, without refused and failed actions. */
async function readEntries(rowsOf: Query, condition: Prisma.Sql): Promise<Entry[]> {
  const rows = await rowsOf(Prisma.sql`
    select entry.at, entry.action, entry."objectId", entry.bytes
    from public."AuditEvent" entry
    where ${condition} and (
      entry.outcome in ('done', 'unknown')
      or entry.phase = 'intent' and (select true from public."OpenIntent" open where open.id = entry.id)
    )
    order by entry.seq desc`);
  return entries.parse(rows);
}

function accessEntryOf({ at, action, bytes }: Entry): AccessEntry {
  return { at: at.toISOString(), role: roleOf(bytes), action: auditVocabulary.titles[action] ?? action };
}

function roleOf(bytes: Uint8Array): string {
  const actor = readRecord(bytes)?.actor;
  if (actor?.type === "system") return "The console";
  if (actor?.type !== "staff") return "Unknown";
  const titles = roles.filter((role) => actor.roles.includes(role)).map((role) => roleTitles[role].title);
  return titles.join(", ") || "Staff without a role";
}
