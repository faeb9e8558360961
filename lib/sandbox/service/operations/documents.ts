/** Upload, check and verify an ID or a passport. Uploads are asynchronous; Verify completes the verification. */
import {
  type CalendarDate,
  calendarDate,
  dayOf,
  formatMonthDayYear,
  isSameDay,
  parseDayMonthYear,
  parseMonthDayYear,
} from "@/lib/base/calendar-dates";
import {
  checkUploadId,
  checkUploadPassport,
  uploadId,
  uploadIdEnhanced,
  uploadPassport,
  uploadPassportEnhanced,
  verifyUploadId,
  verifyUploadPassport,
} from "@/lib/identity/operations/document";
import type { uploadResults } from "@/lib/identity/operations/responses";
import { isReadable } from "../../images";
import { type Address, homeOf } from "../address";
import { foldName, isSameName, type Name } from "../names";
import { nameOf } from "../person";
import { drawInt } from "../random";
import { badRequest } from "../refusal";
import { day, type Facts, timeTaken, usual } from "../timing";
import { type Call, handle } from "./handler";

export type DocumentKind = "id" | "passport";
type UploadResult = (typeof uploadResults)[number];

const descriptions: Record<UploadResult, string> = {
  complete: "The document was received and parsed",
  parsing_failed: "The image could not be read: poor quality, glare or low contrast. Retry on a contrasting surface",
  unknown_state: "Nothing was uploaded, or it is too early to say. Retry after 20 seconds",
  unknown_error: "An error occurred while the document was read. Retry in a few moments",
  under_review: "The document is under manual review. Check again in a few minutes",
};

/** Returns the final outcome of an upload, which does not depend on the time. Undefined if there is no such upload. */
function outcomeOf({ person, script }: Pick<Facts, "person" | "script">, kind: DocumentKind, index: number) {
  const upload = person[kind].uploads[index];
  if (!upload) return undefined;
  if (!upload.readable) return "parsing_failed";
  const { outcomes } = script[kind];
  const outcome = outcomes[Math.min(index, outcomes.length - 1)] ?? "complete";
  if (outcome !== "worn") return outcome;
  // People review a worn document only in the enhanced variants.
  return upload.enhanced ? "under_review" : "parsing_failed";
}

/** Returns the sandbox time at which an upload gets its result. */
const processedAt = (facts: Pick<Facts, "person" | "script">, kind: DocumentKind, index: number) =>
  (facts.person[kind].uploads[index]?.at ?? 0) + timeTaken(facts, facts.script[kind].uploadMs, usual.upload);

/** Returns when the manual review of an enhanced upload ends, possibly in the future. Null without a review. */
export function reviewEndOf(facts: Pick<Facts, "person" | "script">, kind: DocumentKind, index: number): number | null {
  if (outcomeOf(facts, kind, index) !== "under_review") return null;
  return processedAt(facts, kind, index) + timeTaken(facts, facts.script[kind].reviewMs, usual.review);
}

function resultOf(facts: Facts, kind: DocumentKind, index: number): UploadResult {
  const outcome = outcomeOf(facts, kind, index);
  if (outcome === undefined || facts.now < processedAt(facts, kind, index)) return "unknown_state";
  const reviewEnd = reviewEndOf(facts, kind, index);
  return reviewEnd !== null && facts.now >= reviewEnd ? "complete" : outcome;
}

/** Returns why a parsed document failed its authentication tests. Empty if it passed them. */
function failedChecks({ script }: Facts, kind: DocumentKind): readonly string[] {
  const failure = kind === "id" && script.id.verdict === "FAIL" ? [script.id.failure] : [];
  return [...failure, ...script[kind].reasons];
}

/**
 * Returns the status of the latest upload. A document that failed its checks still counts as parsed, and the
 * description names these checks (rule 9).
 */
export function checkUpload(facts: Facts, kind: DocumentKind) {
  const result = resultOf(facts, kind, facts.person[kind].uploads.length - 1);
  const failed = result === "complete" ? failedChecks(facts, kind) : [];
  const reasons = failed.length > 0 ? `. Failed checks: ${failed.join("; ")}` : "";
  return { success: result === "complete", result, description: `${descriptions[result]}${reasons}` };
}

export type Reading = {
  name: Name;
  birth: CalendarDate;
  issued: CalendarDate;
  expires: CalendarDate;
  /** The address at the time of the upload. */
  address: Address;
  isSameName: boolean;
  isSameBirth: boolean;
};

function birthAsRead(dob: string, birth: string): CalendarDate {
  const birthDay = parseDayMonthYear(dob) ?? { year: 1970, month: 1, day: 1 };
  if (birth === "same") return birthDay;
  if (birth === "swapped") return calendarDate(birthDay.year, birthDay.day, birthDay.month) ?? birthDay;
  return parseMonthDayYear(birth) ?? birthDay;
}

/** Returns the data of the latest upload that was parsed, or null. */
export function readingOf(facts: Facts, kind: DocumentKind): Reading | null {
  const { person, script } = facts;
  const upload = person[kind].uploads.findLast((_, index) => resultOf(facts, kind, index) === "complete");
  if (!upload) return null;
  const document = script[kind];
  const { firstName, middleName, lastName, dob } = person.origin;
  const printed = { first: foldName(firstName), middle: middleName && foldName(middleName), last: foldName(lastName) };
  const name = document.name ?? printed;
  const birth = birthAsRead(dob, document.birth);
  const expires = dayOf(new Date(person.createdAt + document.expiresInDays * day));
  const validYears = kind === "passport" ? 10 : drawInt(4, 8, person.key, kind, "valid years");
  const birthDay = parseDayMonthYear(person.user.dob);
  return {
    name,
    birth,
    issued: calendarDate(expires.year - validYears, expires.month, expires.day) ?? { ...expires, day: 28 },
    expires,
    address: upload.address,
    isSameName: isSameName(name, nameOf(person)),
    isSameBirth: birthDay !== null && isSameDay(birthDay, birth),
  };
}

export const idReading = (facts: Facts) => readingOf(facts, "id");
export const passportReading = (facts: Facts) => readingOf(facts, "passport");

/** Returns the two forms of a date on documents: MM-DD-YYYY, and the same with a year of two digits. */
export function documentDates(date: CalendarDate): { long: string; short: string } {
  const long = formatMonthDayYear(date);
  return { long, short: `${long.slice(0, 6)}${long.slice(8)}` };
}

/**
 * Saves an upload. `attempt` counts the calls of this operation. The company's limit counts standard and enhanced ID
 * uploads together.
 */
function receive(call: Call, kind: DocumentKind, enhanced: boolean, images: string[]) {
  const { uploads } = call.person[kind];
  // At the limit, the interface refuses ID uploads and the quiz, but not passport uploads.
  if (kind === "id" && uploads.length >= call.settings.attemptLimit) {
    throw badRequest("The limit of attempts for the ID upload is reached");
  }
  const address = homeOf(call.person.user);
  uploads.push({ at: call.now, enhanced, readable: images.every(isReadable), address });
  return { success: true, attempt: String(uploads.filter((upload) => upload.enhanced === enhanced).length) };
}

const documentWords = { id: "ID", passport: "passport" } as const;

/** Returns why the verification of a document fails although its name matches, or null. */
function failureBeyondName({ person, script }: Call, kind: DocumentKind): string | null {
  if (kind === "id" && script.id.verdict === "FAIL") return script.id.failure;
  const { found } = script[kind];
  const isFound = found === "after-address" ? person.addressAt !== null : found;
  return isFound ? null : "The person was not found. Ask for a previous address";
}

/**
 * Verifies a document. Its name must match the user's name, and the service must find the person. A failure is stored,
 * because it is the verdict of the test.
 */
function verify(call: Call, kind: DocumentKind) {
  const { person, now } = call;
  const reading = readingOf(call, kind);
  const word = documentWords[kind];
  if (!reading)
    throw badRequest(`No ${word} upload of this user has been parsed. Upload the ${word} and check it first`);
  const reason = reading.isSameName ? failureBeyondName(call, kind) : `The name on the ${word} is not the user's`;
  person[kind].verification = { at: now, passed: reason === null, reason };
  if (reason) throw badRequest(`The ${word} could not be verified. ${reason}`);
  person.verified ??= { by: kind, at: now };
  return { success: true };
}

export const documentHandlers = [
  handle(uploadId, (call, { idFront, idBack }) => receive(call, "id", false, [idFront, idBack])),
  handle(uploadIdEnhanced, (call, { idFront, idBack }) => receive(call, "id", true, [idFront, idBack])),
  handle(checkUploadId, (call) => checkUpload(call, "id")),
  handle(verifyUploadId, (call) => verify(call, "id")),
  handle(uploadPassport, (call, { idFront }) => receive(call, "passport", false, [idFront])),
  handle(uploadPassportEnhanced, (call, { idFront }) => receive(call, "passport", true, [idFront])),
  handle(checkUploadPassport, (call) => checkUpload(call, "passport")),
  handle(verifyUploadPassport, (call) => verify(call, "passport")),
];
