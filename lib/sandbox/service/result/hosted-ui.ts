/**
 * The section `verifyUI`. If nobody opened the hosted UI, the script may define the result, so that demo people need no
 * browser.
 */
import { type CalendarDate, calendarDate, formatYearMonthDay, parseDayMonthYear } from "@/lib/base/calendar-dates";
import { hostedDocument } from "../../hosted/status";
import { type Address, streetOf } from "../address";
import { foldName, type Name } from "../names";
import type { DocumentKind } from "../operations/documents";
import { livenessParts, unreadableFace } from "../operations/photos";
import { drawDigits, drawInt, drawOne } from "../random";
import type { Script } from "../script";
import { type Facts, timeTaken, usual } from "../timing";
import { passportNumberOf } from "./passport";

type DocumentReading = {
  name: Name;
  birth: CalendarDate | null;
  issued: CalendarDate | null;
  expires: CalendarDate | null;
  address: Address;
};

/** `reading` is null if the picture was unreadable. `face` is null if no selfie was taken. */
type Test = {
  attempts: number;
  result: string;
  reading: DocumentReading | null;
  face: Script["face"]["liveness"] | null;
};

/** Returns the section, or null if nothing was collected. */
export function hostedResults(facts: Facts) {
  const [id, passport] = [testOf(facts, "id"), testOf(facts, "passport")];
  if (!id && !passport) return null;
  return { passport: passport && passportPart(facts, passport), scannedUser: id && idPart(facts, id) };
}

function testOf(facts: Facts, kind: DocumentKind): Test | null {
  const collected = hostedDocument(facts, kind);
  if (!collected) return scriptedTest(facts, kind);
  // The service is still reading the picture, so there is no result yet.
  if (collected.result === "unknown_state") return null;
  return { ...collected, reading: collected.reading, face: selfieOf(facts, kind) };
}

/** Returns the liveness of the latest selfie that was taken with a document of this kind. */
function selfieOf({ person, script }: Facts, kind: DocumentKind): Test["face"] {
  const latestFlow = person.hosted.filter((flow) => flow.selfie !== null && flow.uploads.at(-1)?.kind === kind).at(-1);
  if (!latestFlow?.selfie) return null;
  return latestFlow.selfie.readable ? (script.hosted?.liveness ?? script.face.liveness) : unreadableFace;
}

/** Returns the scripted result, once some time has passed since the token was created. */
function scriptedTest(facts: Facts, kind: DocumentKind): Test | null {
  const { person, script, now } = facts;
  const opened = person.hosted[0];
  if (!opened || !script.hosted?.[kind]) return null;
  if (now - opened.at < timeTaken(facts, script.hosted.takesMs, usual.hosted)) return null;
  const year = new Date(person.createdAt).getUTCFullYear();
  const { firstName, middleName, lastName, dob } = person.origin;
  const name = { first: foldName(firstName), middle: middleName && foldName(middleName), last: foldName(lastName) };
  const [issued, expires] = [calendarDate(year - 4, 5, 17), calendarDate(year + 4, 5, 16)];
  const reading = { name, birth: parseDayMonthYear(dob), issued, expires, address: opened.address };
  return { attempts: person.hosted.length, result: "complete", reading, face: script.hosted.liveness };
}

const isoDate = (date: CalendarDate | null | undefined) => date && formatYearMonthDay(date);

function commonPart({ person, script }: Facts, { attempts, result, reading, face }: Test) {
  const liveness = face && livenessParts(face);
  return {
    attempts,
    result,
    dob: isoDate(reading?.birth) ?? null,
    gender: reading && drawOne(["F", "M"], person.key, "sex"),
    id_issued_date: isoDate(reading?.issued) ?? null,
    id_expiration_date: isoDate(reading?.expires) ?? null,
    liveness_result: liveness?.result
      ? { score: liveness.result.score, livenessAssessment: liveness.result.assessment }
      : null,
    liveness_error: liveness?.error ?? null,
    liveness_error_code: liveness?.errorCode ?? null,
    // The selfie is compared with the face on the document, so the score requires both.
    face_match_score: reading && liveness && liveness.error === null ? script.face.match : null,
    method: "verifyUI",
  };
}

function passportPart(facts: Facts, test: Test) {
  const { person, script } = facts;
  const { reading } = test;
  return {
    ...commonPart(facts, test),
    authentication_result: reading && script.passport.authentication,
    firstname: reading?.name.first ?? null,
    middlename: reading?.name.middle ?? null,
    lastname: reading?.name.last ?? null,
    address: null,
    passport_number: reading && passportNumberOf(person),
    nationality: reading && script.passport.country.code,
    web_response_code: "200",
  };
}

function idPart(facts: Facts, test: Test) {
  const { person, script } = facts;
  const { key } = person;
  const { reading } = test;
  const { city = null, state = null, zipCode = null } = reading?.address ?? {};
  return {
    ...commonPart(facts, test),
    confidence_rating: reading && String(script.id.confidence),
    id_class: reading && "D",
    id_type: reading && "Driver License",
    first_name: reading?.name.first ?? null,
    middle_name: reading?.name.middle ?? null,
    last_name: reading?.name.last ?? null,
    address: (reading && foldName(streetOf(reading.address))) || null,
    city: city && foldName(city),
    state,
    zip: zipCode,
    height: reading && `${drawInt(5, 6, key, "feet")}-0${drawInt(0, 9, key, "inches")}`,
    weight: reading && String(drawInt(110, 230, key, "weight")),
    id_number: reading && drawDigits(8, key, "hosted id"),
    is_barcode_read: reading && script.id.barcodeRead,
    is_ocr_read: reading && true,
  };
}
