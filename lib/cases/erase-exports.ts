/** What an erasure removes of exports and their schedules: files may hold anyone, and requests may hold a name. */
import "server-only";
import { type ExportRequest, openRequest } from "@/lib/cases/export-request";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { type Profile, searchableOf } from "@/lib/cases/profile";
import { indexTokens, normalize, queryTokens } from "@/lib/platform/data/blind-index";
import { ifReadable } from "@/lib/platform/data/crypto";
import { Prisma, type Transaction } from "@/lib/platform/data/prisma";

/** `profile`: null if it cannot be read. */
export type ErasedPerson = { id: string; profile: Profile | null };

/** Shorter texts begin the names of too many people. */
const minLetters = 3;

/**
 * Whether a request is about this person: its filter has their id, its search finds them by the beginnings of their
 * names or email, or with a typing error, or its reason has their last name or email.
 */
function namesPerson({ filter, reason }: ExportRequest, { id, profile }: ErasedPerson): boolean {
  if (filter.applicant === id) return true;
  if (!profile) return false;
  const searchable = searchableOf(profile);
  const tokens = new Set(indexTokens(searchable));
  const { query = "" } = filter;
  const searched = normalize(query).length < minLetters ? [] : queryTokens(query);
  const isFound = searched.every(({ exact, misspelled }) => [exact, ...misspelled].some((token) => tokens.has(token)));
  if (searched.length > 0 && isFound) return true;
  const names = new Set([...wordsOf(searchable.lastName), normalize(searchable.email ?? "")]);
  return wordsOf(reason).some((word) => word.length >= minLetters && names.has(word));
}

/** The words of a text and their parts, without accents and case. */
const wordsOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/\s+/)
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}\p{M}]+/u)])
    .map(normalize);

/**
 * Turns off the schedules that name the person, and removes what they request. Each owner is notified. Called before
 * the table of exports is locked, because a schedule that is being run is locked first.
 */
export async function endSchedules(tx: Transaction, person: ErasedPerson, at: Date): Promise<void> {
  const rows: { id: string; ownerId: string; wrappedKey: Uint8Array<ArrayBuffer>; request: Uint8Array<ArrayBuffer> }[] =
    await tx.$queryRaw`select id, "ownerId", "wrappedKey", request from "ExportSchedule" order by id for update`;
  for (const row of rows) {
    const request = row.request.length > 0 && ifReadable(() => openRequest(row, "ExportSchedule"));
    if (!request || !namesPerson(request, person)) continue;
    const { id, ownerId } = row;
    const data = { request: new Uint8Array(), nextAt: null, lastAt: at, refused: "erased" };
    await tx.exportSchedule.update({ where: { id }, data, select: { id: true } });
    const about = { kind: "export_refused", objectId: id, applicantId: null, by: null } as const;
    await notifyStaff(tx, about, { to: [ownerId] });
  }
}

/**
 * Ends exports that are being made, because they may have read the applicant's row already, and those that wait and
 * name the person. Each owner is notified. Other queued exports go on, because they read their rows after the erasure.
 */
export async function endExports(tx: Transaction, person: ErasedPerson, at: Date): Promise<void> {
  const select = { id: true, ownerId: true, state: true, wrappedKey: true, request: true } as const;
  const rows = await tx.export.findMany({ where: { state: { in: ["running", "queued"] } }, select });
  for (const { ownerId, state, ...row } of rows) {
    const { id } = row;
    const request = state === "queued" && row.wrappedKey && ifReadable(() => openRequest(row));
    if (state === "queued" && !(request && namesPerson(request, person))) continue;
    await tx.export.update({ where: { id }, data: { state: "failed", errorCode: "erased", finishedAt: at } });
    const about = { kind: "export_failed", objectId: id, applicantId: null, by: null } as const;
    await notifyStaff(tx, about, { to: [ownerId] });
  }
}

/**
 * Removes the files of all exports, and the keys that open them: the console does not store which applicants a file
 * contains.
 */
export async function removeExportFiles(tx: Transaction): Promise<void> {
  const written = Prisma.sql`
    select id from "Export" where "wrappedKey" is not null and state not in ('queued', 'running')`;
  await tx.$executeRaw`delete from "ExportPart" where "exportId" in (${written})`;
  await tx.$executeRaw`
    update "Export" set "wrappedKey" = null, request = null,
      state = case when state = 'ready' then 'expired'::"ExportState" else state end
    where "wrappedKey" is not null and state not in ('queued', 'running')`;
}
