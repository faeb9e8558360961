/** Refreshes those who share an identifying value with an applicant under another name, after that value changed. */
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

/** Stores the keys of an applicant who has just been stored, in the same transaction. */
export async function storeNewIdentity(tx: Transaction, id: string, profile: Profile): Promise<void> {
  await storeIdentityKeys(tx, id, identityKeysOf(id, profile, null), []);
  const keys = await readIdentityKeys(tx, id);
  if (keys.some(({ sharedWith }) => sharedWith.length > 0)) await saveColumns(tx, id);
}

/** How many applicants whose keys have changed one run follows. */
const atOnce = 20;
/** Saves the columns of applicants who share a changed value. Beyond these, pages show the finding before the list. */
const mostRefreshed = 50;

const changes = z.array(
  z.object({ applicantId: z.string(), kind: z.string(), hash: z.string(), changedAt: z.string() }),
);
type Change = z.output<typeof changes>[number];

/**
 * Derives again what the list stores of applicants who share a value that has changed, and of those whose value it is:
 * two that were stored at the same time did not see one another. A stopped worker repeats it.
 *
 * @returns the number of applicants whose changes were followed
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
      // Each in a transaction of its own: no worker holds the rows of two applicants.
      for (const id of others.length > 0 ? [applicantId, ...others] : []) {
        if (signal.aborted) return 0;
        await transaction((tx) => saveColumns(tx, id, { reopens })).catch(nullIfUnreadable);
      }
      await followed(changed);
      return 1;
    },
  });
}

/**
 * The ids of all applicants who have one of the changed values. Addresses are left out, because a shared address changes
 * nothing that the list stores. Applicants of the same name are included, because the name may be what has changed.
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

/** Unless a key has changed again meanwhile. */
async function followed(changed: readonly Change[]): Promise<void> {
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
