/**
 * Saves the columns of an applicant that are derived from the case, for the list. Every change of a case ends with
 * this.
 */
import "server-only";
import { dueAfter } from "@/lib/cases/applicant-policy";
import { profileColumns } from "@/lib/cases/applicant-record";
import { identityKeysOf } from "@/lib/cases/identity-record";
import { mergedProfile, type Profile } from "@/lib/cases/profile";
import { notSnoozedColumns } from "@/lib/cases/snooze-record";
import {
  areIdentityKeysStored,
  type IdentityKeySet,
  readIdentityKeys,
  storeIdentityKeys,
} from "@/lib/cases/stored/identity-keys";
import { type CaseFile, readCases } from "@/lib/cases/stored/read-cases";
import { isWaitingStatus } from "@/lib/domain/applicants/statuses";
import { resultProfile } from "@/lib/domain/case/case-facts";
import { type Case, deriveCase } from "@/lib/domain/case/derive-case";
import { namesOfFields } from "@/lib/domain/results/unlisted-fields";
import { openDataKey } from "@/lib/platform/data/crypto";
import { identityVersion } from "@/lib/platform/data/identity-keys";
import type { Prisma, Transaction } from "@/lib/platform/data/prisma";
import { noteArrival } from "./invite-arrival";
import { noteUnlisted } from "./note-unlisted";
import { openCase } from "./open-case";
import { reopenIfChanged } from "./reopen-approval";

/**
 * Reads a case, and saves its columns. Call this in the transaction of each change. Returns null for an erased
 * applicant, whose columns stay empty.
 */
export async function saveColumns(
  tx: Transaction,
  applicantId: string,
  options: Omit<SaveOptions, "before"> = {},
): Promise<Case | null> {
  const file = (await readCases(tx, [applicantId], { lock: true })).get(applicantId);
  return file?.wrappedKey ? saveCase(tx, file, options) : null;
}

type SaveOptions = {
  /** The id of the request with which the change is announced. By default, the request of the transaction. */
  requestId?: string;
  /** The case that the stored columns describe. By default, the given case. */
  before?: CaseFile;
  /** Whether news about an approved applicant reopens the approval; false after an upgrade or a new policy version. */
  reopens?: boolean;
  /** Whether a change that time alone causes is news, such as a document that has expired since the decision. */
  timeCounts?: boolean;
};

/** Stores the columns of a case that the caller has locked and read. */
export async function saveCase(
  tx: Transaction,
  given: CaseFile,
  { requestId, before = given, reopens = true, timeCounts = false }: SaveOptions = {},
): Promise<Case> {
  const now = new Date();
  const { file: read, derivedCase: derived } = await withIdentityKeys(tx, given, now);
  const reopened = reopens ? await reopenIfChanged(tx, read, derived, { now, timeCounts }) : null;
  const file = reopened ?? read;
  const derivedCase = reopened ? deriveCase(openCase(reopened, now), now) : derived;
  const { snapshot } = derivedCase.open;
  if (snapshot && file.invites.some(({ link, arrivedAt }) => link !== null && !arrivedAt))
    await noteArrival(tx, file, snapshot);
  const columns = {
    ...columnsOf(derivedCase, file, before),
    ...(reopened && derivedCase.open.rules ? { dueAt: dueAfter(now, { rules: derivedCase.open.rules }) } : {}),
  };
  await noteUnlisted(tx, { before, file, fields: columns.unlistedFields, at: now });
  if (!isChange(before, columns)) return derivedCase;
  // The database announces changes with their request, whose browser already has the answer.
  if (requestId) await tx.$executeRaw`select set_config('proofdesk.request', ${requestId}, true)`;
  const data = bumpsUpdatedAt(before, columns) ? { ...columns, updatedAt: now } : columns;
  await tx.applicant.update({ where: { id: file.id }, data, select: { id: true } });
  return derivedCase;
}

/**
 * Stores the identity keys of the case's current values in the same transaction, so that keys and values always match.
 */
async function withIdentityKeys(
  tx: Transaction,
  file: CaseFile,
  now: Date,
): Promise<{ file: CaseFile; derivedCase: Case }> {
  const derivedCase = deriveCase(openCase(file, now), now);
  const sets = identityKeysOfCase(derivedCase, file);
  if (!sets) return { file, derivedCase };
  const { identityKeys } = file;
  if (areIdentityKeysStored(identityKeys, sets)) return { file: { ...file, identityVersion }, derivedCase };
  await storeIdentityKeys(tx, file.id, sets, identityKeys);
  const stored = await readIdentityKeys(tx, file.id);
  const changed = { ...file, identityKeys: stored, identityVersion };
  return { file: changed, derivedCase: deriveCase(openCase(changed, now), now) };
}

/**
 * Returns the identity keys of a case's values. If retention removed the result, these are the keys of the profile. Null
 * if part of the case cannot be read, so that the stored keys of the unreadable values stay.
 */
export function identityKeysOfCase(derivedCase: Case, file: CaseFile): IdentityKeySet[] | null {
  const user = profileAfter(derivedCase);
  const { snapshot, removed } = derivedCase.open;
  if (!user || (file.snapshots.length > 0 && !snapshot && !removed.result)) return null;
  const sections = snapshot ? (derivedCase.analyzed?.result.sections ?? null) : null;
  return identityKeysOf(file.id, user, sections);
}

/** Returns the profile, with the data that the newest result adds. Null if the profile cannot be read. */
function profileAfter(derivedCase: Case): Profile | null {
  const known = derivedCase.open.user;
  const read = resultProfile(derivedCase);
  return known && read ? mergedProfile(known, {}, read) : known;
}

type Columns = Prisma.ApplicantUncheckedUpdateInput & { unlistedFields?: string[] };

function columnsOf(derivedCase: Case, file: CaseFile, before: CaseFile): Columns {
  const { status } = derivedCase.columns;
  return {
    ...derivedCase.columns,
    ...changedProfile(derivedCase, file),
    resultFetchedAt: file.resultFetchedAt,
    wrongPersonAt: file.wrongPersonAt,
    identityVersion: file.identityVersion,
    ...(derivedCase.analyzed ? { unlistedFields: namesOfFields(derivedCase.analyzed.result) } : {}),
    // An applicant who gets a status that needs a reviewer is no longer snoozed.
    ...(status === before.status || isWaitingStatus(status) ? {} : notSnoozedColumns),
  };
}

function changedProfile(derivedCase: Case, { id, wrappedKey }: CaseFile): Columns {
  const profile = profileAfter(derivedCase);
  if (!profile || JSON.stringify(profile) === JSON.stringify(derivedCase.open.user)) return {};
  return profileColumns(openDataKey(wrappedKey, id), id, profile);
}

/** Whether a column differs from the stored one. Most refreshes find no difference, and write nothing. */
function isChange(row: CaseFile, columns: Columns): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.entries(columns).some(([name, value]) => !sameJson(plain(Reflect.get(row, name)), plain(value)));
}

/** Whether a change moves the applicant up the list. Most polls and reads do not. */
function bumpsUpdatedAt(row: CaseFile, columns: Columns): boolean {
  const { status, signalCodes, checkStates, worstSeverity } = { ...row, ...columns };
  const before = [row.status, row.signalCodes, row.checkStates, row.worstSeverity];
  return columns.profile !== undefined || !sameJson(before, [status, signalCodes, checkStates, worstSeverity]);
}

function sameJson(left: unknown, right: unknown): boolean {
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(Reflect.get(left, key), Reflect.get(right, key)))
  );
}
