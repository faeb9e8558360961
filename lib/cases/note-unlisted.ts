/** The fields that the service sends and its interface does not list, for the admins who accept them. */
import "server-only";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import type { Transaction } from "@/lib/platform/data/prisma";

/** A service that names fields by something else than what they are could fill the table. */
const mostRows = 1_000;

type Noted = { before: CaseFile; file: CaseFile; fields: readonly string[] | undefined; at: Date };

/**
 * Counts each field that is in a result for the first time, or in a new one. Nothing for a case without any.
 *
 * @param noted.fields of the case, each once; undefined: it has no result
 */
export async function noteUnlisted(tx: Transaction, { before, file, fields = [], at }: Noted): Promise<void> {
  const isNewResult = file.snapshots[0]?.id !== before.snapshots[0]?.id;
  const seen = isNewResult ? fields : fields.filter((path) => !before.unlistedFields.includes(path));
  if (seen.length === 0) return;
  // Every transaction writes the paths of a case in the same order, so that two transactions do not wait for each
  // other. The database may still refuse a transaction that writes several cases, which is then tried again.
  await tx.$executeRaw`
    insert into "UnlistedField" (path, "firstSeenAt", "lastSeenAt", seen)
    select path, ${at}, ${at}, 1 from unnest(${seen}::text[]) as sent (path)
    where exists (select from "UnlistedField" known where known.path = sent.path)
      or (select count(*) from "UnlistedField") < ${mostRows}
    order by path
    on conflict (path) do update
    set seen = "UnlistedField".seen + 1, "lastSeenAt" = greatest("UnlistedField"."lastSeenAt", excluded."lastSeenAt")`;
}
