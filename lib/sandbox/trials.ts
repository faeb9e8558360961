/**
 * Varieties of the service that anybody can meet on a desk: an applicant who is created with one of these last names
 * (whatever the first name, and whatever the capitals) follows the script beside it. All of their other tests are
 * clear. The times are those of `timing.ts`: an upload takes 8 seconds, a manual review 3 minutes, in sandbox time.
 */
import { foldName } from "./names";
import type { ScriptInput } from "./script";

export type Trial = {
  lastName: string;
  /** What there is to be met. */
  shows: string;
  script: ScriptInput;
};

const harlow = { name: "Harlow", state: "OH", from: "2015-03", to: "2019-08" };
const tamarack = { name: "Tamarack", state: "MN", from: "2019-09", to: "2023-01" };

const documents: readonly Trial[] = [
  {
    lastName: "Wornpage",
    shows: "ID and passport are worn: a standard upload is parsing_failed, an enhanced one under_review, then complete",
    script: { id: { outcomes: ["worn"] }, passport: { outcomes: ["worn"] } },
  },
  {
    lastName: "Hiccup",
    shows: "The first upload is unknown_error, the next complete",
    script: {
      id: { outcomes: ["unknown_error", "complete"] },
      passport: { outcomes: ["unknown_error", "complete"] },
    },
  },
  {
    lastName: "Otherwise",
    shows: "The name on ID and passport is another: Verify fails until it is copied to the user",
    script: {
      id: { name: { first: "ALEXANDRA", middle: null, last: "OTHERWISE HALE" } },
      passport: { name: { first: "ALEXANDRA", middle: null, last: "OTHERWISE HALE" } },
    },
  },
  {
    lastName: "Formerly",
    shows: "Verify does not find the person until another address was sent with Update User",
    script: { id: { found: "after-address" }, passport: { found: "after-address" } },
  },
  {
    lastName: "Swapped",
    shows: "Day and month of birth are swapped on the ID, which was read by OCR alone",
    script: { id: { birth: "swapped", barcodeRead: false } },
  },
  {
    lastName: "Halfway",
    shows: "The ID fails with confidence 55, and its name and birth date are right: override condition (a)",
    script: { id: { verdict: "FAIL", confidence: 55, reasons: ["Microprint not found"] } },
  },
  {
    lastName: "Unsure",
    shows: "The ID fails with confidence 38, the passport is Unknown: override condition (b)",
    script: {
      id: { verdict: "FAIL", confidence: 38 },
      passport: { authentication: "Unknown", reasons: ["Document type not in the library"] },
    },
  },
  {
    lastName: "Lapsed",
    shows:
      "The passport has expired: Attention, with its reason; the ID fails, so that the override needs the SSN, (c)",
    script: {
      id: { verdict: "FAIL", confidence: 38 },
      passport: { authentication: "Attention", reasons: ["Document Expired"], expiresInDays: -200 },
    },
  },
];

const faces: readonly Trial[] = [
  {
    lastName: "Masque",
    shows: "The face is NotLive, and matches by 41",
    script: { face: { match: 41, liveness: { score: 12, assessment: "NotLive" } } },
  },
  {
    lastName: "Faceless",
    shows: "A liveness error instead of a result",
    script: { face: { liveness: { error: "The face is not fully visible", error_code: "FACE_CROPPED" } } },
  },
  {
    lastName: "Oldform",
    shows: "The older form of photoProof: a score alone, beside socialProof",
    script: { face: { form: "older", match: 88 } },
  },
  {
    lastName: "Noted",
    shows: "The test window stays open for a month, and the note stands inside the section of the photos",
    script: {
      windowMs: 30 * 24 * 3_600_000,
      result: { photoProof: { face_match_score: 90, liveness: null, note: "Still inside the test window" } },
    },
  },
  { lastName: "Phoneless", shows: "No phone is on file: no SMS can be sent", script: { phone: null } },
  {
    lastName: "Stranger",
    shows: "No quiz can be made without the SSN, nor with it",
    script: { quiz: { found: false } },
  },
];

const backgrounds: readonly Trial[] = [
  {
    lastName: "Ghostley",
    shows: "The SSN is not valid, and no county is known",
    script: { ssn: { valid: false } },
  },
  {
    lastName: "Listed",
    shows: "Two records on watch lists: one of 91 percent, which is reported, and one of 52, which is not",
    script: {
      watchList: [
        {
          Score: 91,
          FullName: "LISTED, A",
          Name: { FirstName: "A", MiddleName: null, LastName: "Listed", NameSuffix: null, Title: null },
          Source: "Consolidated Sanctions List of the Harbour States",
          Type: "Individual",
          ListingDate: "02-11-2019",
        },
        { Score: 52, FullName: "A. LISTER", Source: "Maritime Watch Bulletin", Type: "Vessel owner" },
      ],
    },
  },
  {
    lastName: "Offenbach",
    shows: "Criminal history of two individuals: the Offense of one is an object, of the other a list",
    script: {
      criminal: {
        record: true,
        candidates: [
          {
            Subject: { FullName: "OFFENBACH, A", Source: "Harlow County Court of Common Pleas", State: "OH" },
            Offenses: { Offense: { Description: "Disorderly conduct", OffenseDate: "02-16-2020" } },
          },
          {
            Subject: { FullName: "OFFENBACH", Source: "Ohio Department of Correction", State: "OH", Age: "43" },
            Offenses: { Offense: [{ Description: "Theft" }, { Description: "Theft", ConvictionDate: "11-30-2021" }] },
          },
        ],
      },
    },
  },
  {
    lastName: "Courtney",
    shows:
      "A county record with a case, a court copy (PDF), and a copy that is still to come; Tamarack takes its result back",
    script: {
      counties: [harlow, tamarack],
      searches: [
        {
          kind: "county-criminal",
          county: "Harlow",
          cases: [
            {
              number: "2020-CR-01177",
              court: "Harlow County Court of Common Pleas",
              defendant: "COURTNEY, A",
              plaintiff: "State",
              charged: "2020-02-20",
              disposed: "2020-06-09",
              charges: [{ description: "Disorderly conduct", disposition: "Guilty" }],
            },
          ],
          copies: [
            { name: "Judgment", caseNumber: "2020-CR-01177", pages: [["Judgment", "Case 2020-CR-01177"]] },
            { name: "Complaint", caseNumber: "2020-CR-01177", pages: null },
          ],
        },
        { kind: "county-criminal", county: "Tamarack", regressesAfterMs: 60_000 },
      ],
    },
  },
];

const claims: readonly Trial[] = [
  {
    lastName: "Misfiled",
    shows: "A business is found, its name wrong, and whether the applicant is its contact cannot be told",
    script: { business: { correctName: false, isContact: null, names: ["Misfiled Holdings"], status: "Dissolved" } },
  },
  {
    lastName: "Unfounded",
    shows: "No business is found by its number",
    script: { business: { found: false } },
  },
  {
    lastName: "Doubtful",
    shows: "Completed with one field of employment, school and license not verified; license dates are DD-MM-YYYY",
    script: {
      employment: { unverified: ["end_date"] },
      education: { unverified: ["degree"] },
      license: { unverified: ["license_number"], dates: "day-first" },
    },
  },
  {
    lastName: "Speedwell",
    shows: "Violations on the driving record, no two of one shape",
    script: {
      driving: {
        violations: [
          {
            common: { subtype: "VIOL", state: { abbrev: "OH", full: "Ohio" }, date: { year: "2023", month: "07" } },
            descriptionlist: { descriptionitem: { adrlargedescription: "SPEEDING 16-20 OVER", acd: "S16" } },
            violation: { convictiondate: "2023-08-30", courttype: "MUNICIPAL", fineamount: "150.00" },
          },
          { common: { subtype: "REVOCATION" }, action: { cleardate: null, offensedate: "2024-01-04" } },
          { when: "spring 2021", what: "Warned for a broken lamp" },
        ],
      },
    },
  },
  { lastName: "Unlicensed", shows: "The driving license is not valid", script: { driving: { valid: false } } },
];

export const trials: readonly Trial[] = [...documents, ...faces, ...backgrounds, ...claims];

const byName = new Map(trials.map((trial) => [foldName(trial.lastName), trial]));

/** The trial of a last name, or undefined. */
export const findTrial = (lastName: string): Trial | undefined => byName.get(foldName(lastName));
