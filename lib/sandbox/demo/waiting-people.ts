/** Demo people who wait for somebody, or have one thing to look at. All are invented. */
import { day } from "../timing";
import { homes, lived, settled } from "./parts";
import {
  backgroundTest,
  call,
  checkPassport,
  consent,
  countyHistory,
  countySearch,
  type DemoPerson,
  emailTest,
  idTest,
  passportTest,
  phoneTest,
  quizTest,
  selfie,
  ssnTest,
  twoPhotos,
  uploadId,
  uploadPassport,
  uploadPassportEnhanced,
} from "./steps";

const joseMaria: DemoPerson = {
  key: "jose-maria",
  shows: "The license section is text where a list belongs, and cannot be read; the rest is clear",
  create: {
    firstName: "José-María",
    lastName: "Etxandi Goñi",
    dob: "03-05-1983",
    email: "jm.etxandi@example.com",
    ssn: "900662518",
    ...homes.sable,
  },
  script: {
    ...settled,
    phone: 2025550108,
    result: { professionalLicense: "see attachment 2" },
    counties: [lived.ennisBay],
  },
  steps: [
    consent(),
    ...idTest(),
    ...passportTest,
    ...quizTest(2025550108),
    ...phoneTest,
    ...emailTest,
    ssnTest,
    call("license.verify", {
      licenseList: [
        {
          license_title: "Marine Pilot",
          license_organization: "Port Authority of Sable",
          license_number: "MP-20771",
          startDate: "01-02-2018",
          endDate: "31-01-2028",
          state: "WA",
          country: "USA",
        },
      ],
    }),
  ],
};

const mans: DemoPerson = {
  key: "mans",
  shows: "Waits for the court of Tamarack County; Harlow has no record",
  create: {
    firstName: "Måns",
    lastName: "Ödegård",
    dob: "15-01-1998",
    email: "mans.odegard@example.com",
    ssn: "900995127",
    ...homes.kestrel,
  },
  script: {
    ...settled,
    phone: 2025550111,
    counties: [lived.harlow, lived.tamarack],
    searches: [
      { kind: "county-criminal", county: "Tamarack", takesMs: 9 * day },
      { kind: "county-criminal", county: "Harlow", takesMs: 0 },
    ],
  },
  steps: [
    consent(),
    ...idTest(),
    selfie,
    ...quizTest(2025550111),
    ...phoneTest,
    ...emailTest,
    ssnTest,
    ...backgroundTest,
    countyHistory,
    countySearch("records.county-criminal", "Tamarack"),
    countySearch("records.county-criminal", "Harlow"),
  ],
};

const wendeline: DemoPerson = {
  key: "wendeline",
  shows: "A worn passport is in manual review at the service",
  create: {
    firstName: "Wendeline",
    lastName: "Achterhof",
    dob: "27-03-1969",
    email: "wendeline.a@example.com",
    ...homes.wyndale,
  },
  script: {
    ...settled,
    phone: 2025550112,
    passport: { outcomes: ["worn"], reviewMs: 20 * day, country: { code: "NLD", name: "Netherlands" } },
  },
  steps: [
    consent(),
    uploadPassportEnhanced("NLD"),
    checkPassport,
    twoPhotos,
    ...quizTest(2025550112),
    ...phoneTest,
    ...emailTest,
  ],
};

const caoimhe: DemoPerson = {
  key: "caoimhe",
  shows: "An email code was sent and never entered",
  create: {
    firstName: "Caoimhe",
    lastName: "Ní Dhálaigh",
    dob: "06-09-1995",
    email: "caoimhe.nd@example.com",
    ssn: "900138844",
    ...homes.sable,
  },
  script: { ...settled, phone: 2025550113, counties: [lived.ennisBay] },
  steps: [consent(), ...idTest(), selfie, ...quizTest(2025550113), ...phoneTest, call("user.email", {}), ssnTest],
};

const perAke: DemoPerson = {
  key: "per-ake",
  shows: "Still inside the test window: uploads in work, quiz not answered, phone code not entered",
  create: {
    firstName: "Per-Åke",
    lastName: "Stormdal",
    dob: "11-11-1981",
    email: "per-ake.stormdal@example.com",
    ...homes.wyndale,
  },
  script: {
    prompt: true,
    windowMs: 30 * day,
    phone: 2025550114,
    id: { uploadMs: 20 * day },
    passport: { uploadMs: 20 * day },
  },
  steps: [consent(), uploadId(), uploadPassport, call("quiz.get", {}), call("user.phone", {})],
};

export const waitingPeople: readonly DemoPerson[] = [joseMaria, mans, wendeline, caoimhe, perAke];
