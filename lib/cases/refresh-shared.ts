/** After an identifying value of an applicant changed, refreshes the applicants of other names who share that value. */
import "server-only";
import { z } from "zod";
import { identityKeysOf } from "@/lib/cases/identity-record";
import type { Profile } from "@/lib/cases/profile";
import { readIdentityKeys, storeIdentityKeys } from "@/lib/cases/stored/identity-keys";
import { workDue } from "@/lib/platform/actions/leases";
import { nullIfUnreadable } from "@/lib/platform/data/crypto";
import { db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { areIdentitiesFilled } from "./fill-identities";
import { saveColumns } from "./save-columns";

/** Stores the identity keys of a new applicant, in the transaction that stores the applicant. */
export async function storeNewIdentity(tx: Transaction, id: string, profile: Profile): Promise<void> {
  await storeIdentityKeys(tx, id, identityKeysOf(id, profile, null), []);
  const keys = await readIdentityKeys(tx, id);
  if (keys.some(({ sharedWith }) => sharedWith.length > 0)) await saveColumns(tx, id);
}

/** The number of applicants with changed keys that one run handles. */
const atOnce = 20;
/**
 * The most applicants who share a changed value and whose columns are saved. The page of any further applicant shows
 * the finding, but the list shows it only after the applicant's next change.
 */
const mostRefreshed = 50;

const changes = z.array(
  z.object({ applicantId: z.string(), kind: z.string(), hash: z.string(), changedAt: z.string() }),
);
type Change = z.output<typeof changes>[number];

/**
 * Saves the columns of applicants whose identifying values changed, and of the applicants who share these values. Both
 * are saved, because two applicants that were stored at the same time did not see each other. If a worker stops, the
 * changes stay marked, and the next run handles them again.
 *
 * @returns the number of applicants whose changes were handled
 */
export function refreshShared(signal: AbortSignal): Promise<number> {
  return workDue(signal, {
    async take() {
      const rows: unknown = await db.$queryRaw`
        select "applicantId", kind, encode(hash, 'hex') as hash, "changedAt"::text as "changedAt" from "IdentityKey"
        where "applicantId" in (
          select distinct "applicantId" from (
            select "applicantId" from "IdentityKey" where "changedAt" is not null order by "changedAt" limit ${atOnce}
          ) oldest
        ) and "changedAt" is not null`;
      return [...Map.groupBy(changes.parse(rows), ({ applicantId }) => applicantId).values()];
    },
    async work(changed) {
      const [{ applicantId = "" } = {}] = changed;
      const others = await othersWith(changed);
      const reopens = await areIdentitiesFilled();
      // Each applicant has a transaction of its own, so that no worker locks the rows of two applicants at once.
      for (const id of others.length > 0 ? [applicantId, ...others] : []) {
        if (signal.aborted) return 0;
        await transaction((tx) => saveColumns(tx, id, { reopens })).catch(nullIfUnreadable);
      }
      await markHandled(changed);
      return 1;
    },
  });
}

/**
 * The ids of all applicants who have one of the changed values. Addresses are left out, because a shared address
 * changes nothing that the list stores. Applicants of the same name are included, because the name may be what has
 * changed.
 */
async function othersWith(all: readonly Change[]): Promise<string[]> {
  const changed = all.filter(({ kind }) => kind !== "address");
  if (changed.length === 0) return [];
  const [kinds, hashes] = [changed.map(({ kind }) => kind), changed.map(({ hash }) => hash)];
  const rows: unknown = await db.$queryRaw`
    select distinct other."applicantId" as id
    from unnest(${kinds}::text[], ${hashes}::text[]) as changed(kind, hash)
      cross join lateral (
        select key."applicantId" from "IdentityKey" key
        where key.kind = changed.kind and key.hash = decode(changed.hash, 'hex') and not key.removed
          and key."applicantId" <> ${changed[0]?.applicantId}::uuid
        limit ${mostRefreshed}
      ) other
    limit ${mostRefreshed}`;
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Marks the changes as handled, and deletes removed keys. A key that has changed again meanwhile stays marked. */
async function markHandled(changed: readonly Change[]): Promise<void> {
  const { applicantId } = changed[0] ?? {};
  const [kinds, hashes] = [changed.map(({ kind }) => kind), changed.map(({ hash }) => hash)];
  const times = changed.map(({ changedAt }) => changedAt);
  await db.$executeRaw`
    with done as (
      select kind, decode(hash, 'hex') as hash, at::timestamptz as at
      from unnest(${kinds}::text[], ${hashes}::text[], ${times}::text[]) as given(kind, hash, at)
    ), deleted as (
      delete from "IdentityKey" key using done
      where key."applicantId" = ${applicantId}::uuid and key.kind = done.kind and key.hash = done.hash
        and key."changedAt" = done.at and key.removed
    )
    update "IdentityKey" key set "changedAt" = null from done
    where key."applicantId" = ${applicantId}::uuid and key.kind = done.kind and key.hash = done.hash
      and key."changedAt" = done.at and not key.removed`;
}
