/** The rows that a rotation changes, one batch per transaction. Every row stays readable throughout the rotation. */
import "server-only";
import { z } from "zod";
import { accessCodeColumns, openApplicant, searchColumns } from "@/lib/cases/applicant-record";
import { rewrapSealedValues } from "@/lib/cases/bulk-job";
import { openCase } from "@/lib/cases/open-case";
import { identityKeysOfCase } from "@/lib/cases/save-columns";
import { areIdentityKeysStored, storeIdentityKeys } from "@/lib/cases/stored/identity-keys";
import { type CaseFile, readCases } from "@/lib/cases/stored/read-cases";
import { openBody, sealedColumns } from "@/lib/cases/webhook-record";
import { deriveCase } from "@/lib/domain/case/derive-case";
import { resealAuthenticator } from "@/lib/platform/auth/authenticator";
import { reportDamage, rewrapDataKey, wrappedHeader } from "@/lib/platform/data/crypto";
import { hasSealedText, jobTables } from "@/lib/platform/data/key-needs";
import { keyring } from "@/lib/platform/data/keyring";
import { db, Prisma, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";

/** Rows of one kind. Their ids are UUIDs. A pass works on the rows in the order of their ids. */
export type RowKind = {
  noun: string;
  /** Returns the ids greater than `after` of rows that still use another key, in order. */
  find(after: string, limit: number): Promise<string[]>;
  count(): Promise<number>;
  /** Changes all of these rows, or none. Throws SealError if one of them is damaged, or DuplicateApplicant. */
  rotate(ids: readonly string[]): Promise<void>;
};

/**
 * Another applicant has the same access code: a console that had only the former key did not find the row that was
 * already under the new one. The message says what to do.
 */
export class DuplicateApplicant extends Error {
  override readonly name = "DuplicateApplicant";

  constructor(other: string) {
    super(
      `applicant ${other} has the same access code, because a console without the new key stored it again. ` +
        "Give every console the same DATA_KEYS, and erase one of the two applicants.",
    );
  }
}

/** The kinds of rows that hold a wrapped key, or are sealed or hashed under the root. */
export async function rowKinds({ keyId, formerKeyId }: { keyId: string; formerKeyId: string | null }) {
  const header = wrappedHeader(keyId);
  const isWrappedByOther = Prisma.sql`substring("wrappedKey" from 1 for ${header.length}::int) <> ${header}`;
  const isUnderOther = Prisma.sql`"keyId" is distinct from ${keyId}`;
  const identityKeysFrom = Prisma.sql`"IdentityKey" key where key."applicantId" = "Applicant".id and not key.removed`;
  const tables = await jobTables(sqlOf(db));
  return [
    {
      noun: "applicant",
      ...rowsWhere(
        `"Applicant"`,
        Prisma.sql`"wrappedKey" is not null and (${isWrappedByOther} or "searchKeyId" is distinct from ${keyId}
          or "accessCodeKeyId" is distinct from ${keyId}
          or (exists (select from ${identityKeysFrom}) and not exists (select from ${identityKeysFrom} and key."keyId" = ${keyId})))`,
      ),
      rotate: (ids) => transaction((tx) => rotateApplicants(tx, ids, formerKeyId)),
    },
    {
      noun: "authenticator app",
      ...rowsWhere(`"Authenticator"`, isUnderOther, `"staffId"`),
      rotate: oneByOne(resealAuthenticator),
    },
    {
      noun: "notification",
      ...rowsWhere(`"WebhookDelivery"`, isUnderOther),
      rotate: oneByOne(rotateNotification),
    },
    ...["Export", "ExportSchedule"].map((table) => ({
      noun: table === "Export" ? "export" : "export schedule",
      ...rowsWhere(`"${table}"`, isWrappedByOther),
      rotate: oneByOne((tx, id) => rewrapKey(tx, table, id)),
    })),
    ...tables.map((table) => ({ noun: "queued job", ...jobsOf(table) })),
  ] satisfies RowKind[];
}

const oneByOne = (rotate: (tx: Transaction, id: string) => Promise<void>) => (ids: readonly string[]) =>
  transaction(async (tx) => {
    for (const id of ids) await rotate(tx, id);
  });

const foundIds = z.array(z.object({ id: z.string() }));
const foundCount = z.tuple([z.object({ count: z.number() })]);

function rowsWhere(table: string, condition: Prisma.Sql, id = "id"): Pick<RowKind, "find" | "count"> {
  const [from, name] = [Prisma.raw(table), Prisma.raw(id)];
  return {
    async find(after, limit) {
      // Orders by the column, and not by its text of the same name: the index has the order of the column, and a sort
      // would read all rows.
      const rows: unknown = await db.$queryRaw`
        select ${name}::text as id from ${from} where ${name} > ${after}::uuid and ${condition}
        order by ${from}.${name} limit ${limit}`;
      return foundIds.parse(rows).map((row) => row.id);
    },
    async count() {
      const rows: unknown = await db.$queryRaw`select count(*)::int as count from ${from} where ${condition}`;
      return foundCount.parse(rows)[0].count;
    },
  };
}

/**
 * Wraps the data keys of applicants under the new key, renews the hashes of access code and search, and adds the
 * identity keys under the new root. The identity keys under the former root stay until the rotation ends. The cases
 * themselves do not change, so no change is announced to open pages.
 */
async function rotateApplicants(tx: Transaction, ids: readonly string[], formerKeyId: string | null): Promise<void> {
  for (const file of (await readCases(tx, ids, { lock: true })).values()) await rotateApplicant(tx, file);
  // Rows from before the first rotation do not name their root. Their root is the former root.
  if (formerKeyId) {
    await tx.$executeRaw`
      update "IdentityKey" set "keyId" = ${formerKeyId} where "applicantId" = any(${ids}::uuid[]) and "keyId" is null`;
  }
}

async function rotateApplicant(tx: Transaction, file: CaseFile): Promise<void> {
  const { id } = file;
  if (!file.wrappedKey) return;
  const { accessCode, profile } = openApplicant(file);
  const now = new Date();
  const identityKeys = identityKeysOfCase(deriveCase(openCase(file, now), now), file);
  if (!identityKeys)
    throw reportDamage("format", { table: "ResultSnapshot", column: "body", row: file.snapshots[0]?.id ?? id });
  const codeColumns = accessCodeColumns(accessCode);
  await refuseDuplicate(tx, id, codeColumns.accessCodeIndex);
  await tx.applicant.update({
    where: { id },
    data: {
      wrappedKey: rewrapDataKey(file.wrappedKey, id),
      ...codeColumns,
      ...searchColumns(profile),
    },
    select: { id: true },
  });
  if (!areIdentityKeysStored(file.identityKeys, identityKeys))
    await storeIdentityKeys(tx, id, identityKeys, file.identityKeys);
}

/** Throws DuplicateApplicant. A unique violation would end the transaction, and with it the rotation. */
async function refuseDuplicate(tx: Transaction, id: string, accessCodeIndex: Uint8Array): Promise<void> {
  const [other]: { id: string }[] = await tx.$queryRaw`
    select id::text as id from "Applicant" where "accessCodeIndex" = ${accessCodeIndex} and id <> ${id}::uuid`;
  if (other) throw new DuplicateApplicant(other.id);
}

/**
 * Changes a notification. If a console that had only the former key received it again, the row that is already under
 * the new key is deleted: this one is newer, and its follow-up does the same.
 */
async function rotateNotification(tx: Transaction, id: string): Promise<void> {
  const [row]: { id: string; body: Uint8Array<ArrayBuffer> }[] = await tx.$queryRaw`
    select id, body from "WebhookDelivery" where id = ${id}::uuid for update`;
  if (!row) return;
  const columns = sealedColumns(id, openBody(row));
  const [same]: { count: number }[] = await tx.$queryRaw`
    delete from "WebhookDelivery" where digest = ${columns.digest} and id <> ${id}::uuid returning count`;
  const data = { ...columns, count: { increment: same?.count ?? 0 } };
  await tx.webhookDelivery.update({ where: { id }, data, select: { id: true } });
}

/**
 * Wraps the key of an export or of a schedule. An export whose file was removed meanwhile has no key, and gets none.
 */
async function rewrapKey(tx: Transaction, table: string, id: string): Promise<void> {
  const name = Prisma.raw(`"${table}"`);
  const [row]: { wrappedKey: Uint8Array | null }[] = await tx.$queryRaw`
    select "wrappedKey" from ${name} where id = ${id}::uuid for update`;
  if (!row?.wrappedKey) return;
  const wrapped = rewrapDataKey(row.wrappedKey, id);
  await tx.$executeRaw`update ${name} set "wrappedKey" = ${wrapped} where id = ${id}::uuid`;
}

/** Jobs whose data has sealed values. There are few of them, and only their JSON says which key wraps a value's key. */
function jobsOf(table: string): Omit<RowKind, "noun"> {
  const name = Prisma.raw(table);
  const pending = async (after: string) => {
    const rows: unknown = await db.$queryRaw`
      select id::text as id, data from ${name} where id > ${after}::uuid and ${Prisma.raw(hasSealedText)} order by id`;
    const jobs = z.array(z.object({ id: z.string(), data: z.unknown() })).parse(rows);
    return jobs.filter(({ data }) => !isWrappedByCurrent(data)).map(({ id }) => id);
  };
  return {
    find: async (after, limit) => (await pending(after)).slice(0, limit),
    count: async () => (await pending(firstId)).length,
    rotate: oneByOne(async (tx, id) => {
      const [row]: { data: unknown }[] = await tx.$queryRaw`
        select data from ${name} where id = ${id}::uuid for update`;
      if (!row) return;
      const data = JSON.stringify(rewrapSealedValues(row.data));
      await tx.$executeRaw`update ${name} set data = ${data}::jsonb where id = ${id}::uuid`;
    }),
  };
}

/** Sorts before all ids. */
export const firstId = "00000000-0000-0000-0000-000000000000";

/** Whether the first key of the keyring wraps the key of every sealed value in a job's data. */
function isWrappedByCurrent(data: unknown): boolean {
  if (typeof data !== "object" || data === null) return true;
  if (!("wrappedKey" in data) || typeof data.wrappedKey !== "string")
    return Object.values(data).every(isWrappedByCurrent);
  const header = wrappedHeader(keyring().current.kid);
  return Buffer.compare(Buffer.from(data.wrappedKey, "base64").subarray(0, header.length), header) === 0;
}
