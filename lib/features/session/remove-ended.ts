/** Removes ended sessions and links, and expired step-ups, challenges and counters. The audit log keeps the facts. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { readRetentionDays } from "@/lib/cases/retention-days";
import type { RetentionDays } from "@/lib/domain/retention/classes";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { sessionSeconds } from "@/lib/platform/auth/cookies";
import { db, Prisma } from "@/lib/platform/data/prisma";

const idle = Prisma.sql`make_interval(secs => ${sessionSeconds.idle})`;

/** Rows of "Session", as `row`, by the time at which they ended. */
export const endedSessions = {
  table: Prisma.sql`"Session" row`,
  at: Prisma.sql`least("endedAt", "expiresAt", "lastSeenAt" + ${idle})`,
  kept: Prisma.sql`least("endedAt", "expiresAt", "lastSeenAt" + ${idle}) < now()`,
} as const;

/**
 * Rows of "StaffLink", as `row`, by the time at which they ended. The newest link of each person stays, unless it was
 * used or withdrawn, because the page of staff shows that it has expired.
 */
export const endedLinks = {
  table: Prisma.sql`"StaffLink" row`,
  at: Prisma.sql`coalesce("usedAt", "withdrawnAt", "expiresAt")`,
  kept: Prisma.sql`coalesce("usedAt", "withdrawnAt", "expiresAt") < now()
    and (coalesce("usedAt", "withdrawnAt") is not null
         or exists (select from "StaffLink" newer
                    where newer."staffId" = row."staffId" and newer."createdAt" > row."createdAt"))`,
} as const;

type ExpiringTable = Pick<typeof endedSessions, "table" | "at" | "kept">;

/** Rows that ended more than `days` days ago. With null, they are kept without end, and no row matches. */
const endedBefore = ({ table, at, kept }: ExpiringTable, days: number | null) =>
  Prisma.sql`${table} where ${kept} and ${at} < now() - make_interval(days => ${days}::int)`;

/** The rows to remove, table by table. Rows that refer to rows of another table come before those. */
const endedRows = (days: RetentionDays) => ({
  stepUps: Prisma.sql`"StepUp" row where "expiresAt" < now() - interval '1 day'`,
  challenges: Prisma.sql`"Challenge" row where "expiresAt" < now()`,
  sessions: Prisma.sql`${endedBefore(endedSessions, days.sign_ins)}
    and not exists (select from "StepUp" where "sessionId" = row.id)`,
  links: endedBefore(endedLinks, days.sign_in_links),
  counters: Prisma.sql`"RateLimiterFlexible" row where expire < now()`,
});

const batchSize = 1_000;

/** Returns the number of removed rows. */
export async function removeEnded(): Promise<number> {
  const ended = endedRows(await readRetentionDays(db));
  const conditions = Object.values(ended).map((rows) => Prisma.sql`exists (select from ${rows})`);
  const found: unknown = await db.$queryRaw`select ${Prisma.join(conditions, " or ")} as due`;
  if (!z.array(z.object({ due: z.boolean() })).parse(found)[0]?.due) return 0;
  const job = { job: "sign-in.remove-ended", requestId: uuid() };
  return runAsSystem(job, { action: "sign-in.remove-ended" }, ({ transaction, addDetails }) =>
    transaction(async (tx) => {
      const removed: Record<string, number> = {};
      for (const [name, rows] of Object.entries(ended)) {
        const table = Prisma.raw(rows.text.slice(0, rows.text.indexOf(" ")));
        removed[name] = await tx.$executeRaw`
          delete from ${table} where ctid = any(array(select row.ctid from ${rows} limit ${batchSize}))`;
      }
      addDetails(removed);
      return Object.values(removed).reduce((sum, count) => sum + count, 0);
    }),
  );
}
