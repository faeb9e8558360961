import type { z } from "zod";
import { flag, listOf, loose, number, oneOf, pii, secretNumber, text, varies } from "./tolerant";

/** The answer to an order of one search. The identifier is used to get its result. */
export const orderResponse = loose({ success: flag, uniqueIdentifier: text });

/** The answer to an order of all counties in a user's history. It has one search for each county. */
export const allCountiesResponse = loose({
  success: flag,
  result: listOf(
    loose({
      success: flag,
      uniqueIdentifier: text,
      county: loose({ uuid: text, name: pii("direct", text), state: pii("direct", text) }).nullish(),
    }),
  ),
});

/** The values of this part are masked, like the values of unknown keys. */
const undescribed = varies("Inner fields of caseIdentifiers and charges: not shown", {});

const courtCase = loose({
  id: text,
  caseNumber: pii("direct", text),
  isCaseNumberUnavailable: flag,
  courtFiledIn: text,
  countyFiledIn: text,
  chargeDate: text,
  isChargeDateUnavailable: flag,
  sentenceDate: text,
  nextCourtDate: text,
  isNextCourtDateUnavailable: flag,
  offenseDate: text,
  dispositionDate: text,
  hasActiveWarrant: flag,
  plaintiff: pii("direct", text),
  defendant: pii("direct", text),
  cannotComplete: flag,
  caseIdentifiers: undescribed.nullish(),
  charges: listOf(undescribed),
});

const courtCopy = loose({
  caseNumber: pii("direct", text),
  status: text,
  requestCertified: flag,
  requestAllAvailable: flag,
  requestComplaintCharge: flag,
  requestJudgmentDisposition: flag,
  requestIdPage: flag,
  requestApplicantDispute: flag,
  document: loose({
    id: number,
    name: pii("direct", text),
    base64EncodedContents: pii("image", text),
    category: text,
    sequenceNumber: number,
    caseNumber: pii("direct", text),
    accessUrl: pii("secret", text),
  }).nullish(),
});

/** One court result. A pending result has no cases. */
export const courtResult = loose({
  uuid: text,
  type: text,
  status: oneOf(["COMPLETE", "PENDING"]),
  sub_status: oneOf(["RECORD", "IN_PROGRESS"]),
  county: pii("direct", text),
  state: pii("direct", text),
  country: text,
  cases: listOf(courtCase),
  court_copies: listOf(courtCopy),
});
export type CourtResult = z.output<typeof courtResult>;

/** County Criminal Records Result Response. */
export const courtResultResponse = loose({ success: flag, result: courtResult.nullish() });

export const allResultsResponse = loose({ success: flag, result: listOf(courtResult) });

const violation = varies("violations[] entries have no fixed structure (source dependent)", {
  common: loose({
    subtype: text,
    state: loose({ abbrev: text, full: text }).nullish(),
    date: loose({ year: text, month: text, day: text }).nullish(),
    location: text,
    iscommercial: text,
    docketnumber: pii("direct", text),
  }).nullish(),
  descriptionlist: loose({
    descriptionitem: listOf(
      loose({
        adrlargedescription: text,
        adrsmalldescription: text,
        statedescription: text,
        acd: text,
        avd1: text,
        avd2: text,
      }),
    ),
  }).nullish(),
  violation: loose({ convictiondate: text, courttype: text, fineamount: text }).nullish(),
  action: loose({ cleardate: text, offensedate: text }).nullish(),
});

/** Motor Vehicle Records Result. */
export const drivingRecordResponse = loose({
  state: text,
  record_type: text,
  product: text,
  first_name: pii("direct", text),
  last_name: pii("direct", text),
  birth_date: pii("direct", text),
  is_clear: flag,
  valid: flag,
  returned_date: text,
  current_license: loose({
    license_number: secretNumber("number", text),
    license_number_verified: flag,
    issue_date: text,
    issue_date_verified: flag,
    expiration_date: text,
    expiration_date_verified: flag,
    class_description: text,
    class_description_verified: flag,
    class_code: text,
    class_code_verified: flag,
    has_driver_training: flag,
    status: text,
  }).nullish(),
  violations: listOf(violation),
});
