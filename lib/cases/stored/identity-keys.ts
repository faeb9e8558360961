/** The stored keyed hashes of applicants' identifying values, and who shares them under another name. */
import "server-only";
import { z } from "zod";
import { mostShared, type SharedKind, sharedKinds } from "@/lib/domain/applicants/shared-kinds";
import type { SharedValue } from "@/lib/domain/case/shared";
import { type JsonPart, plain } from "@/lib/platform/data/joined-read";
import type { Transaction } from "@/lib/platform/data/prisma";

/** Hashes are hexadecimal. */
export type IdentityKey = { kind: SharedKind; hash: string };

export type StoredIdentityKey = IdentityKey & {
  nameHash: string;
  /** Ids of applicants of other names with the same value: at most `mostShared` on each side of the name. */
  sharedWith: string[];
};

const rows = z.array(
  z.object({
    applicantId: z.string(),
    kind: z.enum(sharedKinds),
    hash: z.string(),
    nameHash: z.string(),
    sharedWith: z.array(z.string()),
  }),
);

/**
 * Reads the keys of applicants, each with the applicants of other names who have it. The statement reads a bounded number of
 * rows of an index, however many share a value: two ranges for each value, of the names before and after the applicant's.
 */
const keysOf = (condition: string) => `
  select mine."applicantId", mine.kind, encode(mine.hash, 'hex') as hash, encode(mine."nameHash", 'hex') as "nameHash",
    coalesce(others.ids, '{}') as "sharedWith"
  from "IdentityKey" mine cross join lateral (
    select array_agg(distinct one."applicantId"::text) as ids from (
      (select other."applicantId" from "IdentityKey" other
       where other.kind = mine.kind and other.hash = mine.hash and not other.removed
         and other."nameHash" < mine."nameHash"
       order by other."nameHash", other."applicantId" limit ${mostShared})
      union all
      (select other."applicantId" from "IdentityKey" other
       where other.kind = mine.kind and other.hash = mine.hash and not other.removed
         and other."nameHash" > mine."nameHash"
       order by other."nameHash", other."applicantId" limit ${mostShared})
    ) one
  ) others
  where ${condition} and not mine.removed
  order by mine."applicantId", mine.kind, mine.hash`;

/** Those of an applicant, in the statement that reads their case. */
export const identityKeysOf: JsonPart = (applicant) => ({
  sql: `
    select coalesce(json_agg(json_build_object(
      'kind', kind, 'hash', hash, 'nameHash', "nameHash", 'sharedWith', "sharedWith"
    )), '[]') from (${keysOf(`mine."applicantId" = ${applicant}.id`)}) keys`,
  decoder: plain,
});

/** Those of an applicant alone. */
export async function readIdentityKeys(
  client: Pick<Transaction, "$queryRawUnsafe">,
  id: string,
): Promise<StoredIdentityKey[]> {
  const found: unknown = await client.$queryRawUnsafe(keysOf(`mine."applicantId" = $1::uuid`), id);
  return rows.parse(found).map(({ applicantId: _, ...key }) => key);
}

/** Each kind once, strongest first, with everyone who shares one of its values. */
export function sharedValues(keys: readonly StoredIdentityKey[]): SharedValue[] {
  return sharedKinds.flatMap((kind): SharedValue[] => {
    const others = keys.filter((key) => key.kind === kind).flatMap(({ sharedWith }) => sharedWith);
    return others.length > 0 ? [{ kind, applicantIds: [...new Set(others)] }] : [];
  });
}

/** Whether an applicant's stored keys are exactly these. */
export function areIdentityKeysStored(
  stored: readonly StoredIdentityKey[],
  { keys, nameHash }: { keys: readonly IdentityKey[]; nameHash: string },
): boolean {
  const has = (list: readonly IdentityKey[], one: IdentityKey) =>
    list.some(({ kind, hash }) => kind === one.kind && hash === one.hash);
  return (
    stored.length === keys.length &&
    stored.every((one) => one.nameHash === nameHash && has(keys, one)) &&
    keys.every((one) => has(stored, one))
  );
}

/**
 * Stores the keys of an applicant, in the transaction that stores the values they come from. What changed is marked, and
 * the worker then refreshes those who share it (`refreshShared`). A key that is no longer theirs stays until then, and
 * counts for no one.
 */
export async function storeIdentityKeys(
  tx: Pick<Transaction, "$executeRaw">,
  applicantId: string,
  { keys, nameHash }: { keys: readonly IdentityKey[]; nameHash: string },
): Promise<void> {
  const [kinds, hashes] = [keys.map(({ kind }) => kind), keys.map(({ hash }) => hash)];
  await tx.$executeRaw`
    with wanted as (
      select kind, decode(hash, 'hex') as hash from unnest(${kinds}::text[], ${hashes}::text[]) as given(kind, hash)
    ), removed as (
      update "IdentityKey" key set removed = true, "changedAt" = clock_timestamp()
      where key."applicantId" = ${applicantId}::uuid and not key.removed
        and not exists (select from wanted where wanted.kind = key.kind and wanted.hash = key.hash)
    )
    insert into "IdentityKey" as key ("applicantId", kind, hash, "nameHash", "changedAt")
    select ${applicantId}::uuid, kind, hash, decode(${nameHash}, 'hex'), clock_timestamp() from wanted
    on conflict ("applicantId", kind, hash) do update
      set removed = false, "nameHash" = excluded."nameHash", "changedAt" = excluded."changedAt"
      where key.removed or key."nameHash" <> excluded."nameHash"`;
}
