/** The demo person with court records, and counties of every kind of price. Invented. */
import { homes, lived, settled } from "./parts";
import {
  backgroundTest,
  call,
  consent,
  countyHistory,
  countySearch,
  type DemoPerson,
  idTest,
  phoneTest,
  quizTest,
  selfie,
  ssnTest,
} from "./steps";

export const ikaika: DemoPerson = {
  key: "ikaika",
  shows: "Two court cases in Harlow County, the criminal flag, email not verified; counties with parts not priced",
  create: {
    firstName: "Ikaika",
    lastName: "Nāone-Reyes",
    dob: "22-10-1977",
    email: "ikaika.nr@example.com",
    ssn: "900883190",
    ...homes.harlow,
  },
  script: {
    ...settled,
    phone: 2025550110,
    counties: [lived.texas, lived.quillan, lived.harlow, lived.tamarack, lived.ennisBay],
    criminal: {
      record: true,
      candidates: [
        {
          Subject: {
            FullName: "NAONE REYES, IKAIKA",
            DOB: "10-22-1977",
            Category: "CRIMINAL",
            Source: "Harlow County Court of Common Pleas",
            Sex: "Male",
            CaseNumber: "2020-CR-01177",
            State: "OH",
          },
          Offenses: {
            Offense: {
              Description: "Disorderly conduct",
              Statute: "2917.11",
              Disposition: "Guilty",
              DispositionDate: "06-09-2020",
              OffenseDate: "02-16-2020",
            },
          },
        },
        {
          Subject: { FullName: "NAONE, I", Source: "Ohio Department of Correction", State: "OH", Age: "43" },
          Offenses: { Offense: [{ Description: "Theft", ConvictionDate: "11-30-2021" }, { Description: "Theft" }] },
        },
      ],
    },
    searches: [
      {
        kind: "county-criminal",
        county: "Harlow",
        takesMs: 0,
        cases: [
          {
            number: "2020-CR-01177",
            court: "Harlow County Court of Common Pleas",
            defendant: "NAONE REYES, IKAIKA",
            plaintiff: "State",
            offense: "2020-02-16",
            charged: "2020-02-20",
            disposed: "2020-06-09",
            sentenced: "2020-06-30",
            charges: [{ description: "Disorderly conduct", disposition: "Guilty", level: "MM" }],
          },
          {
            number: null,
            court: "Harlow Municipal Court",
            defendant: "NAONE, I",
            plaintiff: "City of Harlow",
            charged: "2021-09-02",
            nextHearing: "2027-01-18",
            activeWarrant: true,
            cannotComplete: null,
            charges: [
              { count: 1, text: "Theft" },
              { count: 2, text: "Theft" },
            ],
          },
        ],
      },
      { kind: "federal-criminal", takesMs: 0 },
    ],
  },
  steps: [
    consent(),
    ...idTest(),
    selfie,
    ...quizTest(2025550110),
    ...phoneTest,
    call("user.email", {}),
    call("user.email-code", { code: "000000" }),
    ssnTest,
    ...backgroundTest,
    call("background.seven-year", {}),
    countyHistory,
    countySearch("records.county-criminal", "Harlow"),
    call("records.federal-criminal", {}),
  ],
};
