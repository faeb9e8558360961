/**
 * The stored keyed hashes of applicants' identifying values, and the applicants of other names who share these values.
 */
import "server-only";
import { z } from "zod";
import { mostShared, type SharedKind, sharedKinds } from "@/lib/domain/applicants/shared-kinds";
import type { SharedValue } from "@/lib/domain/case/shared";
import { type JsonPart, plain } from "@/lib/platform/data/joined-read";
import type { Transaction } from "@/lib/platform/data/prisma";

/** Hashes are hexadecimal. */
type IdentityKey = { kind: SharedKind; hash: string };

/** The keys of an applicant under one root. */
export type IdentityKeySet = {
  /** The key id of the root. */
  keyId: string;
  keys: readonly IdentityKey[];
  nameHash: string;
};

export type StoredIdentityKey = IdentityKey & {
  nameHash: string;
  /** The key id of the root. Null if the key was made before the first rotation. */
  keyId: string | null;
  /** Ids of applicants of other names with the same value: at most `mostShared` on each side of the name. */
  sharedWith: string[];
};

const rows = z.array(
  z.object({
    applicantId: z.string(),
    kind: z.enum(sharedKinds),
    hash: z.string(),
    nameHash: z.string(),
    keyId: z.string().nullable(),
    sharedWith: z.array(z.string()),
  }),
);

/**
 * Reads the keys of applicants, each with the applicants of other names who have the same key. The statement reads a
 * bounded number of index rows, no matter how many applicants share a value: for each value, one range of names before
 * the applicant's name, and one range after it.
 */
const keysOf = (condition: string) => `
  select mine."applicantId", mine.kind, encode(mine.hash, 'hex') as hash, encode(mine."nameHash", 'hex') as "nameHash",
    mine."keyId", coalesce(others.ids, '{}') as "sharedWith"
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

/** Reads an applicant's keys as part of the statement that reads the case. */
export const identityKeysOf: JsonPart = (applicant) => ({
  sql: `
    select coalesce(json_agg(json_build_object(
      'kind', kind, 'hash', hash, 'nameHash', "nameHash", 'keyId', "keyId", 'sharedWith', "sharedWith"
    )), '[]') from (${keysOf(`mine."applicantId" = ${applicant}.id`)}) keys`,
  decoder: plain,
});

/** Reads an applicant's keys by themselves. */
export async function readIdentityKeys(
  client: Pick<Transaction, "$queryRawUnsafe">,
  id: string,
): Promise<StoredIdentityKey[]> {
  const found: unknown = await client.$queryRawUnsafe(keysOf(`mine."applicantId" = $1::uuid`), id);
  return rows.parse(found).map(({ applicantId: _, ...key }) => key);
}

/** Returns each shared kind once, strongest first, with every applicant who shares a value of that kind. */
export function sharedValues(keys: readonly StoredIdentityKey[]): SharedValue[] {
  return sharedKinds.flatMap((kind): SharedValue[] => {
    const others = keys.filter((key) => key.kind === kind).flatMap(({ sharedWith }) => sharedWith);
    return others.length > 0 ? [{ kind, applicantIds: [...new Set(others)] }] : [];
  });
}

/**
 * Whether an applicant's stored keys equal the given sets. Stored keys of other roots, which a rotation removes, are
 * ignored.
 */
export const areIdentityKeysStored = (stored: readonly StoredIdentityKey[], sets: readonly IdentityKeySet[]): boolean =>
  sets.every((set) => isSetStored(stored, set, sets));

function isSetStored(
  stored: readonly StoredIdentityKey[],
  { keyId, keys, nameHash }: IdentityKeySet,
  sets: readonly IdentityKeySet[],
): boolean {
  const has = (list: readonly IdentityKey[], one: IdentityKey) =>
    list.some(({ kind, hash }) => kind === one.kind && hash === one.hash);
  const ofOthers = sets.filter((set) => set.keyId !== keyId).flatMap((set) => set.keys);
  const own = stored.filter((row) => row.keyId === keyId || (row.keyId === null && !has(ofOthers, row)));
  return (
    own.length === keys.length &&
    own.every((row) => row.nameHash === nameHash && has(keys, row)) &&
    keys.every((key) => has(own, key))
  );
}

/**
 * Stores the keys of an applicant, in the transaction that stores the values of these keys. Changed keys are marked,
 * and the worker then refreshes the applicants who share them (`refreshShared`). A key that the applicant no longer has
 * stays as `removed` until then, and is ignored. If one of the sets is stored already, the values have not changed, and
 * a rotation only adds the other set without marking it. This does not hold for an empty set, because no key is stored
 * under the new root before the rotation has come to the applicant.
 *
 * @param stored the applicant's keys as stored
 */
export async function storeIdentityKeys(
  tx: Pick<Transaction, "$executeRaw">,
  applicantId: string,
  sets: readonly IdentityKeySet[],
  stored: readonly StoredIdentityKey[],
): Promise<void> {
  const isNew = !sets.some((set) => set.keys.length > 0 && isSetStored(stored, set, sets));
  const rows = sets.flatMap(({ keyId, keys, nameHash }) => keys.map((key) => ({ ...key, keyId, nameHash })));
  const [kinds, hashes] = [rows.map(({ kind }) => kind), rows.map(({ hash }) => hash)];
  const [names, keyIds] = [rows.map(({ nameHash }) => nameHash), rows.map(({ keyId }) => keyId)];
  await tx.$executeRaw`
    with wanted as (
      select kind, decode(hash, 'hex') as hash, decode("nameHash", 'hex') as "nameHash", "keyId"
      from unnest(${kinds}::text[], ${hashes}::text[], ${names}::text[], ${keyIds}::text[])
        as given(kind, hash, "nameHash", "keyId")
    ), removed as (
      update "IdentityKey" key set removed = true, "changedAt" = clock_timestamp()
      where ${isNew} and key."applicantId" = ${applicantId}::uuid and not key.removed
        and not exists (select from wanted where wanted.kind = key.kind and wanted.hash = key.hash)
    )
    insert into "IdentityKey" as key ("applicantId", kind, hash, "nameHash", "keyId", "changedAt")
    select ${applicantId}::uuid, kind, hash, "nameHash", "keyId", case when ${isNew} then clock_timestamp() end from wanted
    on conflict ("applicantId", kind, hash) do update
      set removed = false, "nameHash" = excluded."nameHash", "keyId" = excluded."keyId", "changedAt" = clock_timestamp()
      where key.removed or key."nameHash" <> excluded."nameHash"`;
}
