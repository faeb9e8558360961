/** An applicant's row, its sealed parts opened, and the columns that are written together. */
import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { accessCodeIndex, indexTokens } from "@/lib/data/blind-index";
import { createDataKey, type DataKey, openDataKey, openText, seal } from "@/lib/data/crypto";
import { type Applicant, db, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import type { Clearance } from "@/lib/results/mask";
import { maskedProfile, nameOf, type Profile, parseProfile, searchableOf } from "./profile";

/** An applicant with everything that is sealed laid open. Never leaves the server as it is. */
export type OpenApplicant = {
  row: Applicant;
  key: DataKey;
  accessCode: string;
  profile: Profile;
};

const place = (column: "accessCode" | "profile", id: string) => ({ table: "Applicant", column, row: id });

/** Opens the sealed profile of a row of which only these columns were read. */
export function openProfile(row: Pick<Applicant, "id" | "wrappedKey" | "profile">): Profile {
  return parseProfile(openText(openDataKey(row.wrappedKey, row.id), place("profile", row.id), row.profile));
}

/**
 * Opens a row's sealed parts.
 *
 * @throws AppError `erased` when its key was destroyed, `record_unreadable` when its bytes are damaged
 */
export function openApplicant(row: Applicant): OpenApplicant {
  const key = openDataKey(row.wrappedKey, row.id);
  const accessCode = openText(key, place("accessCode", row.id), row.accessCode);
  return { row, key, accessCode, profile: parseProfile(openText(key, place("profile", row.id), row.profile)) };
}

/**
 * Loads an applicant.
 *
 * @param id the applicant's id
 * @param client a transaction, where the row is to be read in one
 * @throws AppError `not_found`; `erased` when the data key was destroyed
 */
export async function loadApplicant(id: string, client: Transaction = db): Promise<OpenApplicant> {
  const row = await client.applicant.findUnique({ where: { id } });
  if (!row) throw new AppError("not_found", { detail: "There is no such applicant." });
  return openApplicant(row);
}

/** Locks the row until the transaction ends, so that two writers of one applicant take turns, and loads it. */
export async function lockApplicant(tx: Transaction, id: string): Promise<OpenApplicant> {
  await tx.$queryRaw`select 1 as locked from "Applicant" where id = ${id}::uuid for no key update`;
  return loadApplicant(id, tx);
}

/** The columns of a profile: sealed, with the tokens it is found by. */
export function profileColumns(key: DataKey, id: string, profile: Profile) {
  return {
    profile: seal(key, place("profile", id), JSON.stringify(profile)),
    searchTokens: indexTokens(searchableOf(profile)),
  };
}

/** Everything a new row needs, under a data key of its own. */
export function newApplicantColumns(id: string, accessCode: string, profile: Profile) {
  const { key, wrapped } = createDataKey();
  return {
    id,
    wrappedKey: wrapped,
    accessCode: seal(key, place("accessCode", id), accessCode),
    accessCodeIndex: accessCodeIndex(accessCode),
    signalCodes: [],
    ...profileColumns(key, id, profile),
  };
}

/** The applicant that an access code belongs to, if it is here. */
export async function findByAccessCode(accessCode: string, client: Transaction = db): Promise<string | null> {
  const where = { accessCodeIndex: accessCodeIndex(accessCode) };
  return (await client.applicant.findUnique({ where, select: { id: true } }))?.id ?? null;
}

/** What this person may see in the clear. */
export function clearanceOf(staff: Pick<CurrentStaff, "roles">): Clearance {
  return { direct: can(staff.roles, "applicant.read-direct") };
}

/** The applicant as the screen shows them. */
export async function applicantView(
  { row, accessCode, profile }: OpenApplicant,
  clearance: Clearance,
): Promise<ApplicantView> {
  const createdBy = row.createdById
    ? await db.staff.findUnique({ where: { id: row.createdById }, select: { id: true, name: true } })
    : null;
  return {
    id: row.id,
    ...maskedProfile(profile, clearance),
    name: nameOf(profile, clearance),
    accessCodeEnd: accessCode.slice(-4),
    status: row.status,
    consentedAt: row.consentedAt?.toISOString() ?? null,
    overriddenAt: row.overriddenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    updatedAt: row.updatedAt.toISOString(),
    resultFetchedAt: row.resultFetchedAt?.toISOString() ?? null,
  };
}
