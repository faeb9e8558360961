/** Records the fields that the service sends and its interface does not list. Admins then accept or refuse them. */
import "server-only";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import type { Transaction } from "@/lib/platform/data/prisma";

/** The limit protects the table from a service that uses data as field names. */
const mostRows = 1_000;

type CaseChange = { before: CaseFile; file: CaseFile; fields: readonly string[] | undefined; at: Date };

/**
 * Counts each unlisted field of a new result. For a result that is stored already, counts only the fields that were not
 * noted for the case before.
 *
 * @param noted.fields the unlisted fields of the case, each once; undefined if the case has no result
 */
export async function noteUnlisted(tx: Transaction, { before, file, fields = [], at }: CaseChange): Promise<void> {
  const isNewResult = file.snapshots[0]?.id !== before.snapshots[0]?.id;
  const seen = isNewResult ? fields : fields.filter((path) => !before.unlistedFields.includes(path));
  if (seen.length === 0) return;
  // Every transaction writes the paths of a case in the same order, so that two transactions do not wait for each
  // other. The database may still refuse a transaction that writes several cases. That transaction is then retried.
  await tx.$executeRaw`
    insert into "UnlistedField" (path, "firstSeenAt", "lastSeenAt", seen)
    select path, ${at}, ${at}, 1 from unnest(${seen}::text[]) as sent (path)
    where exists (select from "UnlistedField" known where known.path = sent.path)
      or (select count(*) from "UnlistedField") < ${mostRows}
    order by path
    on conflict (path) do update
    set seen = "UnlistedField".seen + 1, "lastSeenAt" = greatest("UnlistedField"."lastSeenAt", excluded."lastSeenAt")`;
}
