/** The demo person about whom every test is taken and clear. Invented. */
import { testResult } from "@/lib/identity/operations/test-result";
import { homes, lived, settled } from "./parts";
import {
  backgroundTest,
  call,
  consent,
  type DemoPerson,
  emailTest,
  idTest,
  phoneTest,
  quizTest,
  type Step,
  selfie,
  ssnTest,
} from "./steps";

/** Asks for what the business search knows of the first verified business. */
const searchVerifiedBusiness: Step = {
  operation: "business.full-search",
  fields: ({ answers }) => {
    const found = testResult.parse(answers.get("user.test-result")).FEINVerification;
    const first: unknown = Array.isArray(found) ? found[0] : undefined;
    return {
      businessUUID: typeof first === "object" && first !== null && "uuid" in first ? first.uuid : undefined,
      status: "Active",
      corporationType: "LLC",
      dateOfIncorporation: "14-03-2011",
      businessNames: ["Holloway Instrument Works"],
      addresses: [{ line1: "4 Meridian Street", city: "Kestrel Falls", state: "MN", zip: "55999" }],
    };
  },
};

export const daphne: DemoPerson = {
  key: "daphne",
  shows: "Wholly clear: every test taken and passed, a search without record",
  create: {
    firstName: "Daphne",
    middleName: "Rosalind",
    lastName: "Holloway-Pruitt",
    dob: "17-06-1986",
    email: "daphne.hp@example.com",
    ssn: "900774402",
    ...homes.kestrel,
  },
  script: {
    ...settled,
    phone: 2025550109,
    counties: [lived.tamarack],
    searches: [{ kind: "federal-criminal", takesMs: 0 }],
  },
  steps: [
    consent(),
    ...idTest(),
    selfie,
    ...quizTest(2025550109),
    ...phoneTest,
    ...emailTest,
    ssnTest,
    ...backgroundTest,
    call("background.seven-year", {}),
    call("business.fein", {
      businessList: [
        {
          FEINumber: "98-0100234",
          businessName: "Holloway Instrument Works",
          DUNSNumber: "117700234",
          isUserABusinessContact: true,
        },
      ],
    }),
    call("user.test-result", {}),
    searchVerifiedBusiness,
    call("employment.verify", {
      employmentList: [
        {
          employerName: "Holloway Instrument Works",
          employerAddress: "4 Meridian Street",
          employerAddressTown: "Kestrel Falls",
          employerAddressCountry: "USA",
          employerAddressStateProvince: "MN",
          jobTitle: "Calibration engineer",
          dateEmployedFrom: "02-05-2012",
          dateEmployedTo: "01-05-2026",
          supervisorName: "Edmund Holloway",
          currentEmployment: "1",
          contractType: "EMPLOYMENT",
        },
      ],
    }),
    call("education.verify", {
      educationList: [
        {
          schoolName: "Kestrel Institute",
          institutionAddress: "1 College Road",
          institutionAddressTown: "Kestrel Falls",
          institutionAddressCountry: "USA",
          startDate: "01-09-2004",
          endDate: "30-06-2008",
          degreeTitle: "BSc Metrology",
          completedSuccessfully: true,
          currentlyAttending: false,
          majors: ["Metrology"],
          minors: ["Optics"],
          honors: "cum laude",
        },
      ],
    }),
    call("driving.record", { license_number: "T4410982", state_abbr: "MN", class_code: "D" }),
    call("records.federal-criminal", {}),
  ],
};
