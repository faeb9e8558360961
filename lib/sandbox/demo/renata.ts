/** The demo person with nearly every trouble at once. Invented; numbers come from ranges nobody has. */
import { day } from "../timing";
import { lived } from "./parts";
import {
  backgroundTest,
  call,
  checkId,
  consent,
  countyHistory,
  countySearch,
  type DemoPerson,
  idTest,
  passportTest,
  phoneTest,
  quizTest,
  selfie,
  ssnTest,
  uploadId,
} from "./steps";

export const renata: DemoPerson = {
  key: "renata",
  shows:
    "Nearly every trouble at once: selfie not live, ID birth date swapped, passport expired, court record, odd sections",
  create: {
    firstName: "Renáta",
    lastName: "Szőllősi-Brook",
    dob: "04-07-1988",
    email: "renata.szb@example.com",
    ssn: "900124471",
    address: "2217 Alder Court Apt 4B",
    houseNumber: "2217",
    streetName: "Alder Court",
    city: "Harlow",
    state: "OH",
    zipCode: "45882",
    country: "USA",
  },
  script: {
    prompt: true,
    windowMs: 30 * day,
    phone: 2025550142,
    id: { outcomes: ["worn", "complete"], confidence: 71, birth: "swapped", expiresInDays: 868 },
    passport: {
      authentication: "Attention",
      reasons: ["Document Expired", "Visible Pattern: background print not conclusive"],
      expiresInDays: -289,
      country: { code: "HUN", name: "Hungary" },
    },
    face: { match: 86, liveness: { score: 31, assessment: "NotLive" } },
    counties: [lived.harlow, lived.tamarack],
    criminal: { record: true },
    employment: { takesMs: 4 * day },
    education: { status: "Review" },
    result: {
      professionalLicense: [
        {
          license_title: "Registered Nurse",
          license_number: "RN-448188",
          end_date: { y: 2027, m: 6 },
          status: "Completed",
          board_ref: null,
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
            number: "2021-CR-00418",
            court: "Harlow County Court of Common Pleas",
            defendant: "BROOK, RENATA S",
            plaintiff: "State",
            offense: "2021-10-03",
            charged: "2021-10-11",
            disposed: "2022-02-02",
            identifiers: { docket: "418-21", division: "Criminal" },
            charges: [{ description: "Criminal trespass, 4th degree", disposition: "Dismissed", level: "M4" }],
          },
        ],
        copies: [
          {
            name: "Judgment and disposition",
            caseNumber: "2021-CR-00418",
            certified: true,
            pages: [
              [
                "HARLOW COUNTY COURT OF COMMON PLEAS",
                "",
                "Case 2021-CR-00418",
                "State v. Brook",
                "",
                "JUDGMENT AND DISPOSITION",
              ],
              [
                "Criminal trespass, 4th degree: dismissed on 2 February 2022.",
                "",
                "Certified copy. Invented, for trying out.",
              ],
            ],
          },
          { name: "Complaint", caseNumber: "2021-CR-00418", pages: null },
        ],
      },
      { kind: "county-criminal", county: "Tamarack", takesMs: 8 * day },
      { kind: "federal-criminal", takesMs: 6 * day },
    ],
  },
  steps: [
    consent(),
    uploadId(),
    checkId,
    ...idTest(),
    ...passportTest,
    selfie,
    ...quizTest(2025550142, { wrong: 1 }),
    ...phoneTest,
    call("user.email", {}),
    ssnTest,
    ...backgroundTest,
    call("employment.verify", {
      employmentList: [
        {
          employerName: "Fennick Survey Office",
          employerAddressTown: "Harlow",
          employerAddressCountry: "USA",
          employerAddressStateProvince: "OH",
          jobTitle: "Field technician",
          dateEmployedFrom: "01-03-2016",
          dateEmployedTo: "30-06-2024",
          supervisorName: "Ottoline Marsh",
          currentEmployment: "0",
          contractType: "EMPLOYMENT",
        },
      ],
    }),
    call("education.verify", {
      educationList: [
        {
          schoolName: "Harlow Vale College",
          degreeTitle: "Surveying",
          startDate: "01-09-2006",
          endDate: "30-06-2010",
          completedSuccessfully: true,
          majors: ["Geodesy"],
        },
      ],
    }),
    call("license.verify", {
      licenseList: [
        {
          license_title: "Registered Nurse",
          license_organization: "Ohio Board of Invented Licenses",
          license_number: "RN-448188",
        },
      ],
    }),
    countyHistory,
    countySearch("records.county-criminal", "Harlow"),
    countySearch("records.county-criminal", "Tamarack"),
    call("records.federal-criminal", {}),
  ],
};
