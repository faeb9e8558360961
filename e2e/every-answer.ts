/**
 * One answer of each operation that holds evidence, with every field of its schema. Texts and numbers are unique. A
 * value on a page can therefore come from only one field.
 */
import { z } from "zod";
import { join } from "@/lib/domain/results/paths";
import { allSectionSchemas } from "@/lib/domain/results/section-schemas";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { plain } from "./sandbox-scripts";

export const person = {
  firstName: "Wilhelmina",
  middleName: "Josepha",
  lastName: "Everanswer",
  dob: "21-01-1979",
  email: "wilhelmina.everanswer@example.com",
  ssn: "900104711",
  houseNumber: "1577",
  streetName: "Tannery Road",
  city: "Harlow",
  state: "OH",
  zipCode: "45882",
} as const;

const born = { year: "1979", month: "01", day: "21" } as const;
const uuid = "7f2f3c56-5f3e-4a88-9d9e-3f6a5e0c1d01";

/** The fields with an enumerated or formatted value, by their path without indexes. */
const consentAnswer: Record<string, unknown> = {
  "user.userAccessCode": null,
  ...Object.fromEntries(Object.entries(person).map(([field, value]) => [`user.${field}`, value])),
  // The User Object has these two fields, but the Test Result does not.
  "user.dob": null,
  "user.ssn": null,
  "user.birthday": "1979-01-21T00:00:00.000Z",
  "user.year": born.year,
  "user.month": born.month,
  "user.day": born.day,
  "user.phone": 2_025_550_142,
  "user.country": "USA",
  "idVerification.status": "FAIL",
  "scannedUser.NameFirst": "WILHELMINA",
  "scannedUser.NameMiddle": "JOSEPHA",
  "scannedUser.NameLast": "EVERANSWER",
  "scannedUser.NameSuffix": null,
  "scannedUser.NameLast1": null,
  "scannedUser.NameLast2": null,
  "scannedUser.SocialSecurity": "900-10-1234",
  "scannedUser.Sex": "F",
  "scannedUser.DocumentVerificationConfidenceRating": 63,
  "scannedUser.AuthenticationResult": "Attention",
  "scannedUser.AuthenticationObject": "authobject-id",
  "scannedUser.DateOfBirth": "01-21-79",
  "scannedUser.DateOfBirth4": "01-21-1979",
  "scannedUser.ExpirationDate": "04-17-31",
  "scannedUser.ExpirationDate4": "04-17-2031",
  "scannedUser.IssueDate": "04-18-21",
  "scannedUser.IssueDate4": "04-18-2021",
  "passportData.NameFirst": "WILHELMINA",
  "passportData.NameMiddle": "JOSEPHA",
  "passportData.NameLast": "EVERANSWER",
  "passportData.Sex": "F",
  "passportData.AuthenticationResult": "Attention",
  "passportData.AuthenticationObject": "authobject-passport",
  "passportData.DateOfBirth": "01-21-79",
  "passportData.DateOfBirth4": "01-21-1979",
  "passportData.ExpirationDate": "05-19-30",
  "passportData.ExpirationDate4": "05-19-2030",
  "passportData.IssueDate": "05-20-20",
  "passportData.IssueDate4": "05-20-2020",
  "passportData.SignImage":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "photoProof.face_match_score": 87,
  "photoProof.score": null,
  "photoProof.liveness.score": 91,
  "photoProof.liveness.assessment": "Live",
  "photoProof.liveness.error": null,
  "photoProof.liveness.error_code": null,
  "identityProof.numQuestions": "5",
  "identityProof.score": 79,
  "FEINVerification.uuid": uuid,
  "employment.status": "Completed",
  "education.status": "Pending",
  "professionalLicense.status": "Completed",
  "verifyUI.scannedUser.dob": "1979-01-21",
  "verifyUI.scannedUser.first_name": "Wilhelmina",
  "verifyUI.scannedUser.middle_name": "Josepha",
  "verifyUI.scannedUser.last_name": "Everanswer",
  "verifyUI.scannedUser.confidence_rating": "77",
  "verifyUI.scannedUser.face_match_score": 88,
  "verifyUI.scannedUser.liveness_result.score": 92,
  "verifyUI.scannedUser.liveness_result.livenessAssessment": "Live",
  "verifyUI.scannedUser.liveness_error": null,
  "verifyUI.scannedUser.liveness_error_code": null,
  "verifyUI.passport.dob": "1979-01-21",
  "verifyUI.passport.firstname": "Wilhelmina",
  "verifyUI.passport.middlename": "Josepha",
  "verifyUI.passport.lastname": "Everanswer",
  "verifyUI.passport.face_match_score": 89,
  "verifyUI.passport.liveness_result": null,
  "drivingRecord.birth_date": "1979-01-21T00:00:00.000Z",
  "drivingRecord.returned_date": "23-10-2026",
  "drivingRecord.current_license.issue_date": "2021-06-24",
  "drivingRecord.current_license.expiration_date": "2029-06-25",
  "drivingRecord.violations.common.date": { year: "2024", month: "07", day: "26" },
  "drivingRecord.violations.violation.convictiondate": "2024-08-27",
  "drivingRecord.violations.action": { cleardate: "2024-09-28", offensedate: "2024-07-29" },
  "sevenYearHistory.result.Candidates.Message": null,
  "sevenYearHistory.result.Candidates.Candidate.Subject.DOB": "01-21-1979",
  "businessSearch.date_of_incorporation": "14-03-2011",
  "businessSearch.business_names.matchPercentage": 93,
  "businessSearch.addresses.matchPercentage": 94,
  "watchListReport.NumberOfRecordsFound": 1,
  "watchListReport.WatchListRecords.WatchListRecord.Score": 95,
  "watchListReport.WatchListRecords.WatchListRecord.DateOfBirth": "1979-02-24",
  "watchListReport.WatchListRecords.WatchListRecord.ListingDate": "2019-11-23",
  "ssnHistory.userCounties.County": "Harlow",
  "ssnHistory.userCounties.State": "OH",
  "ssnHistory.userCounties.DateFirstSeen": { Day: 3, Month: 2, Year: 2014 },
  "ssnHistory.userCounties.DateLastSeen": { Month: 5, Year: 2016 },
  "countyHistory.countyWithPrice.County": "Harlow",
  "countyHistory.countyWithPrice.State": "OH",
  "countyHistory.countyWithPrice.countyUUID": null,
  "countyHistory.countyWithPrice.DateFirstSeen": { Day: 4, Month: 6, Year: 2017 },
  "countyHistory.countyWithPrice.DateLastSeen": { Month: 8, Year: 2018 },
};

/** The formats of dates, by the end of the path. */
const dated: readonly [RegExp, (count: number) => string][] = [
  [/^sevenYearHistory\..*Date$/, (count) => `0${1 + (count % 9)}-1${count % 10}-2022`],
  [
    /^(employment|education|professionalLicense)\.(start|end)_date$/,
    (count) => `2016-0${1 + (count % 9)}-1${count % 10}`,
  ],
  [/_date$/, (count) => `2023-0${1 + (count % 9)}-1${count % 10}`],
];

class Filler {
  #count = 0;

  fill(schema: z.core.$ZodType, path: string): unknown {
    if (Object.hasOwn(consentAnswer, path)) return consentAnswer[path];
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return this.fill(schema.unwrap(), path);
    if (schema instanceof z.ZodObject) {
      const fields = Object.entries<z.core.$ZodType>(schema.shape);
      return Object.fromEntries(fields.map(([key, field]) => [key, this.fill(field, `${path}.${key}`)]));
    }
    if (schema instanceof z.ZodUnion) {
      const list = schema.options.find((option) => option instanceof z.ZodArray);
      if (list) return [this.fill(list.element, path)];
    }
    return this.#leaf(schema, path);
  }

  #leaf(schema: z.core.$ZodType, path: string): unknown {
    this.#count += 1;
    const form = dated.find(([pattern]) => pattern.test(path))?.[1];
    if (form) return form(this.#count);
    const accepts = (value: unknown) => z.safeParse(schema, value);
    const word = `${path.split(".").at(-1)?.toLowerCase()} v${this.#count}`;
    const accepted = accepts(word);
    if (accepted.success && accepted.data === "unknown") throw new Error(`${path} needs a value: it is an enumeration`);
    if (accepted.success) return word;
    return accepts(7).success ? 1000 + this.#count : this.#count % 2 === 0;
  }
}

const filler = new Filler();
/** The service's answers, by section. */
export const sentFields: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(allSectionSchemas).map(([key, schema]) => [key, filler.fill(schema, key)]),
);

const { drivingRecord, sevenYearHistory, watchListReport, businessSearch, ssnHistory, countyHistory, ...ofResult } =
  sentFields;
const { "verifyUI.scannedUser": hostedId, "verifyUI.passport": hostedPassport, ...sections } = ofResult;

/** The interface has no schema for case numbers, charges and identifiers. */
export const courtCase = {
  number: "2020-CR-01177",
  court: "Harlow County Court of Common Pleas",
  defendant: "EVERANSWER, W",
  plaintiff: "State of Ohio",
  offense: "2020-02-11",
  charged: "2020-02-20",
  disposed: "2020-06-09",
  sentenced: "2020-07-12",
  nextHearing: "2027-01-15",
  identifiers: { docket: "docket-88213" },
  charges: [{ description: "Disorderly conduct", statute: "ORC 2917.11", disposition: "Guilty" }],
} satisfies { charges: [Record<string, string>] } & Record<string, unknown>;

/** The script with which the sandbox accepts the calls before these answers. */
export const beforehand: ScriptInput = {
  ...plain,
  criminal: { record: true, candidates: [] },
  watchList: [{ Score: 95, FullName: "EVERANSWER" }],
};

export const everyAnswer: ScriptInput = {
  ...beforehand,
  searches: [
    {
      kind: "county-criminal",
      county: "Harlow",
      takesMs: 0,
      cases: [courtCase],
      copies: [{ name: "Judgment", caseNumber: courtCase.number, pages: [["Judgment"]] }],
    },
    { kind: "federal-criminal", takesMs: 0 },
  ],
  answers: z.record(z.string(), z.json()).parse({
    "user.test-result": { ...sections, verifyUI: { scannedUser: hostedId, passport: hostedPassport } },
    "driving.record": drivingRecord,
    "background.seven-year": sevenYearHistory,
    "background.watchlist-report": watchListReport,
    "business.full-search": businessSearch,
    "user.ssn": ssnHistory,
    "records.county-history": countyHistory,
  }),
};

/** A value that was sent, including null. */
export type Leaf = { path: string; value: unknown };

export function leavesOf(path: string, value: unknown): Leaf[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  const entries = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return entries.flatMap(([key, one]) => leavesOf(join(path, key), one));
}

/**
 * Values that are masked: numbers of documents and accounts, machine-readable lines, images, and fields that the
 * interface does not describe.
 */
const secrets = [
  /^scannedUser\.(Audit|AuthenticationObject|CSC|Id|Original|SigNum|SocialSecurity|Text[123]|license)$/,
  /^passportData\.(Address[23]|AuthenticationObject|PassportNumber|PersonalNumber|SignImage)$/,
  /^FEINVerification\[0\]\.(FEINumber|DUNSumber)$/,
  /^professionalLicense\[0\]\.license_number$/,
  /^verifyUI\.scannedUser\.id_number$/,
  /^verifyUI\.passport\.passport_number$/,
  /^drivingRecord\.current_license\.license_number$/,
  /\.Subject\.Image$/,
];
export const isSecret = (path: string) => secrets.some((pattern) => pattern.test(path));
