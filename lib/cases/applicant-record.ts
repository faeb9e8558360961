/** Loads, locks and decrypts an applicant's row, and builds the columns that are written together. */
import "server-only";
import { can } from "@/lib/base/permissions";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { type ApplicantColumns, type ApplicantRow, type CaseFile, notRead } from "@/lib/cases/stored/read-cases";
import type { Clearance } from "@/lib/domain/results/mask";
import { AppError } from "@/lib/errors";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { accessCodeIndex, indexTokens, searchVersion } from "@/lib/platform/data/blind-index";
import { createDataKey, type DataKey, openDataKey, openText, seal } from "@/lib/platform/data/crypto";
import { lockHashes } from "@/lib/platform/data/hash-locks";
import { identityVersion } from "@/lib/platform/data/identity-keys";
import { keyring, ringsToRead } from "@/lib/platform/data/keyring";
import { type Applicant, db, Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { prepared } from "@/lib/platform/data/statements";
import { claimOf } from "./applicant-claim";
import { type CurrentPolicy, dueAfter } from "./applicant-policy";
import { consentView } from "./consent-record";
import { erasureNoteOf, holdNoteOf } from "./hold-record";
import { type Fields, maskedProfile, mergedProfile, nameOf, type Profile, parseProfile, searchableOf } from "./profile";
import { snoozeViewOf } from "./snooze-record";

/** An applicant with the sealed parts opened. The console never sends this data to a browser unmasked. */
export type OpenApplicant = {
  row: ApplicantColumns;
  key: DataKey;
  accessCode: string;
  profile: Profile;
};

const place = (column: "accessCode" | "profile", id: string) => ({ table: "Applicant", column, row: id });

export type OpenFile = OpenApplicant & { row: CaseFile };

export function openProfile(row: { id: string; wrappedKey: Uint8Array | null; profile: Uint8Array }): Profile {
  return parseProfile(openText(openDataKey(row.wrappedKey, row.id), place("profile", row.id), row.profile));
}

export function openAccessCode(row: Pick<Applicant, "id" | "wrappedKey" | "accessCode">) {
  const key = openDataKey(row.wrappedKey, row.id);
  return { key, accessCode: openText(key, place("accessCode", row.id), row.accessCode) };
}

/** @throws AppError `erased` if the key was destroyed, `record_unreadable` if bytes are damaged */
export function openApplicant<Row extends ApplicantColumns>(row: Row): OpenApplicant & { row: Row } {
  const { key, accessCode } = openAccessCode(row);
  return { row, key, accessCode, profile: parseProfile(openText(key, place("profile", row.id), row.profile)) };
}

/** @throws AppError `not_found`; `erased` when the data key was destroyed */
export async function loadApplicant(id: string): Promise<OpenApplicant> {
  const [row] = (await prepared(readApplicant, [id])) as ApplicantColumns[];
  if (!row) throw new AppError("not_found", { detail: "There is no such applicant." });
  return openApplicant(row);
}

/** Null once the applicant is erased. */
export const loadUnlessErased = (id: string): Promise<OpenApplicant | null> =>
  loadApplicant(id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "erased") return null;
    throw error;
  });

const columns = Object.values(Prisma.ApplicantScalarFieldEnum)
  .filter((name) => !Object.hasOwn(notRead, name))
  .map((name) => `"${name}"`);
const readApplicant = { name: "applicant", text: `select ${columns.join(", ")} from "Applicant" where id = $1` };

/** Locks the row until the transaction ends, to serialize writers of one applicant; undefined if there is none. */
export async function lockRow(
  tx: Pick<Transaction, "$queryRawUnsafe">,
  id: string,
): Promise<ApplicantColumns | undefined> {
  const [row]: unknown[] = await tx.$queryRawUnsafe(`${readApplicant.text}::uuid for no key update`, id);
  return row as ApplicantColumns | undefined;
}

export async function lockApplicant(tx: Transaction, id: string): Promise<OpenApplicant> {
  const row = await lockRow(tx, id);
  if (!row) throw new AppError("not_found", { detail: "There is no such applicant." });
  return openApplicant(row);
}

/**
 * Whether an applicant was erased. Waits for an erasure that is being carried out. No other begins before the transaction
 * ends.
 */
export async function isErased(tx: Pick<Transaction, "$queryRaw">, id: string): Promise<boolean> {
  const [row]: { erased: boolean }[] = await tx.$queryRaw`
    select "wrappedKey" is null as erased from "Applicant" where id = ${id}::uuid for key share`;
  return row?.erased ?? true;
}

/** The columns that store a profile: the sealed profile and its search tokens. */
export function profileColumns(key: DataKey, id: string, profile: Profile) {
  return {
    profile: seal(key, place("profile", id), JSON.stringify(profile)),
    ...searchColumns(profile),
  };
}

/** The columns by which a search for a name or an email finds the applicant. */
export const searchColumns = (profile: Profile) => ({
  searchTokens: indexTokens(searchableOf(profile)),
  searchVersion,
  searchKeyId: keyring().root.kid,
});

/** The columns by which a lookup of an access code finds the applicant. */
export const accessCodeColumns = (accessCode: string) => ({
  accessCodeIndex: accessCodeIndex(accessCode),
  accessCodeKeyId: keyring().root.kid,
});

/** The columns of a new row, with a new data key. */
export function newApplicantColumns(
  id: string,
  accessCode: string,
  profile: Profile,
  policy: Pick<CurrentPolicy, "id" | "rules">,
) {
  const { key, wrapped } = createDataKey();
  return {
    id,
    wrappedKey: wrapped,
    accessCode: seal(key, place("accessCode", id), accessCode),
    ...accessCodeColumns(accessCode),
    signalCodes: [],
    identityVersion,
    policyId: policy.id,
    dueAt: dueAfter(new Date(), policy),
    ...profileColumns(key, id, profile),
  };
}

/** The hashes of an access code under every root that a stored applicant's hash may have been made with. */
export const accessCodeIndexes = (accessCode: string) => ringsToRead().map((ring) => accessCodeIndex(accessCode, ring));

export async function findByAccessCode(accessCode: string): Promise<string | null> {
  const where = { accessCodeIndex: { in: accessCodeIndexes(accessCode) } };
  return (await db.applicant.findFirst({ where, select: { id: true } }))?.id ?? null;
}

/**
 * Stores a new row. Throws a unique violation if an applicant with this access code is stored already. During a
 * rotation, that applicant's hash may still be made with the former root. The unique index alone cannot detect this.
 */
export async function insertApplicant(
  tx: Transaction,
  accessCode: string,
  data: Prisma.ApplicantUncheckedCreateInput,
): Promise<void> {
  const indexes = accessCodeIndexes(accessCode);
  if (indexes.length > 1) {
    await lockHashes(tx, indexes);
    // The row is locked, because a rotation may be changing its hash.
    const [known]: Pick<Applicant, "accessCodeIndex">[] = await tx.$queryRaw`
      select "accessCodeIndex" from "Applicant" where "accessCodeIndex" = any(${indexes}::bytea[]) for no key update`;
    if (known) data = { ...data, ...known };
  }
  await tx.applicant.create({ data, select: { id: true } });
}

export function clearanceOf(staff: Pick<CurrentStaff, "roles">): Clearance {
  return { direct: can(staff.roles, "applicant.read-direct") };
}

export async function applicantView(
  { row, key, accessCode, profile }: OpenApplicant & { row: ApplicantRow },
  clearance: Clearance,
): Promise<ApplicantView> {
  const { id, name, versions } = row.policy;
  return {
    id: row.id,
    ...maskedProfile(profile, clearance),
    name: nameOf(profile, clearance),
    accessCodeEnd: accessCode.slice(-4),
    status: row.status,
    consentedAt: row.consentedAt?.toISOString() ?? null,
    consent: await consentView({ row, key }, clearance),
    overriddenAt: row.overriddenAt?.toISOString() ?? null,
    assignment: await claimOf(db, row),
    snooze: snoozeViewOf({ row, key }, clearance.direct),
    hold: holdNoteOf({ row, key }, clearance.direct),
    erasure: erasureNoteOf(row),
    dueAt: row.dueAt.toISOString(),
    policy: { id, name, version: versions[0]?.number ?? 0 },
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    resultFetchedAt: row.resultFetchedAt?.toISOString() ?? null,
  };
}

/** Merges new fields into an applicant's profile, and updates its search tokens. The caller holds the row's lock. */
export async function saveProfile(
  tx: Transaction,
  { row, key, profile }: OpenApplicant,
  update: { sent: Fields; answered: Fields },
): Promise<void> {
  const merged = mergedProfile(profile, update.sent, update.answered);
  const data = { ...profileColumns(key, row.id, merged), updatedAt: new Date() };
  await tx.applicant.update({ where: { id: row.id }, data, select: { id: true } });
}
