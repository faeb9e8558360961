/** Demo people whose tests leave something to look at. All are invented; numbers come from ranges nobody has. */
import { homes, lived, settled } from "./parts";
import {
  backgroundTest,
  call,
  checkId,
  consent,
  type DemoPerson,
  emailTest,
  idTest,
  passportTest,
  phoneTest,
  quizTest,
  readPassport,
  refused,
  selfie,
  ssnTest,
  uploadId,
  verifyId,
} from "./steps";

const bartholomew: DemoPerson = {
  key: "bartholomew",
  shows: "A watch-list record of 88 percent; everything else is clear",
  create: {
    firstName: "Bartholomew",
    middleName: "Nkemdirim",
    lastName: "Oyelaran-Whitcombe III",
    dob: "19-08-1961",
    email: "b.oyelaran-whitcombe@example.com",
    ssn: "900551206",
    ...homes.harlow,
  },
  script: {
    ...settled,
    phone: 2025550101,
    counties: [lived.harlow],
    watchList: [
      {
        Score: 88,
        FullName: "OYELARAN WHITCOMBE, Bartholomew",
        Name: {
          FirstName: "Bartholomew",
          MiddleName: null,
          LastName: "Oyelaran Whitcombe",
          NameSuffix: null,
          Title: "Chief",
        },
        PlaceOfBirth: "Port Sable",
        DateOfBirth: "1961",
        PageURL: "https://sanctions.example.org/entries/20418",
        Source: "Consolidated Sanctions List of the Harbour States",
        Type: "Individual",
        ListingDate: "02-11-2019",
        Remarks: "Listed in connection with Sable Maritime Holdings",
        AliasName: "Bart Whitcombe",
        Citizenship: "Harbour States",
      },
      { Score: 52, FullName: "B. WHITCOMB", Source: "Maritime Watch Bulletin", Type: "Vessel owner" },
    ],
    searches: [
      { kind: "federal-criminal", takesMs: 0 },
      { kind: "federal-civil", takesMs: 0 },
    ],
  },
  steps: [
    consent(),
    ...idTest(),
    ...passportTest,
    selfie,
    ...quizTest(2025550101),
    ...phoneTest,
    ...emailTest,
    ssnTest,
    ...backgroundTest,
    call("background.watchlist-report", {}),
    call("records.federal-criminal", {}),
    call("records.federal-civil", {}),
  ],
};

const odalys: DemoPerson = {
  key: "odalys",
  shows: "Consent was never recorded, so nothing could be tested",
  create: {
    firstName: "Odalys",
    lastName: "Brindlecombe",
    dob: "30-11-1994",
    email: "odalys.b@example.com",
    country: "USA",
  },
  script: { ...settled, phone: 2025550102 },
  steps: [],
};

const teodor: DemoPerson = {
  key: "teodor",
  shows: "The ID failed with confidence 63, but its name and birth date are right: override condition (a) holds",
  create: {
    firstName: "Teodor",
    lastName: "Vintilescu-Hale",
    dob: "21-01-1979",
    email: "teodor.vh@example.com",
    ssn: "9026",
    ...homes.wyndale,
  },
  script: {
    ...settled,
    phone: 2025550103,
    id: {
      verdict: "FAIL",
      failure: "Document confidence too low to authenticate",
      confidence: 63,
      authentication: "Attention",
      reasons: ["Document Classification: lamination damaged"],
    },
    counties: [lived.harlow],
  },
  steps: [
    consent(),
    uploadId(),
    checkId,
    uploadId(),
    checkId,
    refused(verifyId),
    selfie,
    ...quizTest(2025550103, { wrong: 1 }),
    ...phoneTest,
    ...emailTest,
    ssnTest,
    ...backgroundTest,
  ],
};

const amaru: DemoPerson = {
  key: "amaru",
  shows: "A passport that expired",
  create: {
    firstName: "Amaru",
    lastName: "Quispe Tarrillo",
    dob: "12-02-1990",
    email: "amaru.qt@example.com",
    ssn: "900310977",
    ...homes.sable,
  },
  script: {
    ...settled,
    phone: 2025550105,
    passport: {
      authentication: "Attention",
      reasons: ["Document Expired"],
      expiresInDays: -46,
      country: { code: "PER", name: "Peru" },
    },
    counties: [lived.ennisBay],
  },
  steps: [consent(), ...passportTest, selfie, ...quizTest(2025550105), ...phoneTest, ...emailTest, ssnTest],
};

const xi: DemoPerson = {
  key: "xi",
  shows: "The passport's result is Unknown, its name and birth date are right: override condition (b) holds",
  create: {
    firstName: "Xi",
    lastName: "Quan",
    dob: "08-12-2001",
    email: "xi.quan@example.com",
    ...homes.kestrel,
  },
  script: {
    ...settled,
    phone: 2025550106,
    passport: {
      found: false,
      authentication: "Unknown",
      reasons: ["Document type is not in the library"],
      country: { code: "CHN", name: "China" },
    },
  },
  steps: [consent(), ...readPassport, selfie, ...quizTest(2025550106), ...phoneTest, ...emailTest],
};

const zoe: DemoPerson = {
  key: "zoe",
  shows:
    "The ID bears only one of her last names, so Verify failed; the passport passed; three searches without record",
  create: {
    firstName: "Zoë",
    lastName: "Łukasiewicz-Ferreira da Conceição",
    dob: "29-02-1992",
    email: "zoe.lfc@example.com",
    ssn: "900471833",
    ...homes.harlow,
  },
  script: {
    ...settled,
    phone: 2025550107,
    id: { name: { first: "ZOE", middle: null, last: "LUKASIEWICZ" }, confidence: 88 },
    passport: { country: { code: "PRT", name: "Portugal" } },
    counties: [lived.harlow, lived.tamarack],
    searches: [
      { kind: "county-criminal", takesMs: 0 },
      { kind: "federal-criminal", takesMs: 0 },
    ],
  },
  steps: [
    consent(),
    uploadId(),
    checkId,
    refused(verifyId),
    ...passportTest,
    selfie,
    ...quizTest(2025550107),
    ...emailTest,
    ssnTest,
    ...backgroundTest,
    call("records.all-counties", {}),
    call("records.federal-criminal", {}),
  ],
};

export const queuePeople: readonly DemoPerson[] = [bartholomew, odalys, teodor, amaru, xi, zoe];
