/** `verifyUI`: what the hosted verification UI left behind, once it was opened and used. */
import { formatYearMonthDay, parseDayMonthYear } from "@/lib/identity/dates";
import { type Facts, timeTaken } from "../facts/pace";
import { foldName } from "../names";
import { drawDigits, drawInt, drawOne } from "../random";
import { usual } from "../timing";
import { livenessParts } from "./face";
import { passportNumberOf } from "./passport";

/** The section, or null while nobody has finished a flow of the hosted UI. */
export function hostedResults(facts: Facts) {
  const { person, script, now } = facts;
  const opened = person.hosted[0];
  if (!opened || !script.hosted) return null;
  if (now - opened.at < timeTaken(facts, script.hosted.takesMs, usual.hosted)) return null;
  const born = parseDayMonthYear(person.origin.dob);
  const year = new Date(person.createdAt).getUTCFullYear();
  const { error, errorCode, result } = livenessParts(script.hosted.liveness);
  const common = {
    attempts: person.hosted.length,
    dob: born && formatYearMonthDay(born),
    gender: drawOne(["F", "M"], person.key, "sex"),
    id_issued_date: `${year - 4}-05-17`,
    id_expiration_date: `${year + 4}-05-16`,
    liveness_result: result && { score: result.score, livenessAssessment: result.assessment },
    liveness_error: error,
    liveness_error_code: errorCode,
    face_match_score: error === null ? script.face.match : null,
    method: "verifyUI",
  };
  const street = [person.user.houseNumber, person.user.streetName].filter((part) => part !== null).join(" ");
  const { firstName, middleName, lastName } = person.origin;
  return {
    passport: script.hosted.passport
      ? {
          ...common,
          result: "complete",
          authentication_result: script.passport.authentication,
          firstname: foldName(firstName),
          middlename: middleName && foldName(middleName),
          lastname: foldName(lastName),
          address: null,
          passport_number: passportNumberOf(person),
          nationality: script.passport.country.code,
          web_response_code: "200",
        }
      : null,
    scannedUser: script.hosted.id
      ? {
          ...common,
          result: "complete",
          confidence_rating: String(script.id.confidence),
          id_class: "D",
          id_type: "Driver License",
          first_name: foldName(firstName),
          middle_name: middleName && foldName(middleName),
          last_name: foldName(lastName),
          address: foldName(person.user.address ?? street) || null,
          city: person.user.city && foldName(person.user.city),
          state: person.user.state,
          zip: person.user.zipCode,
          height: `${drawInt(5, 6, person.key, "feet")}-0${drawInt(0, 9, person.key, "inches")}`,
          weight: String(drawInt(110, 230, person.key, "weight")),
          id_number: drawDigits(8, person.key, "hosted id"),
          is_barcode_read: script.id.barcodeRead,
          is_ocr_read: true,
        }
      : null,
  };
}
