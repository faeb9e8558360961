/** The demo person with a very long name, claims not wholly verified, and driving violations. Invented. */
import { homes, lived, settled } from "./parts";
import { call, consent, countyHistory, type DemoPerson, emailTest, idTest, ssnTest } from "./steps";

export const dimitrios: DemoPerson = {
  key: "dimitrios",
  shows:
    "A very long name; employment, education and license each with something not verified; a driving record with violations",
  create: {
    firstName: "Dimitrios-Alexandros",
    middleName: "Konstantinos Panagiotis",
    lastName: "Papanikolopoulos-Konstantinidis-Hadjimichael",
    dob: "14-09-1980",
    email: "d.a.papanikolopoulos-konstantinidis-hadjimichael@example.com",
    ssn: "900507736",
    ...homes.harlow,
  },
  script: {
    ...settled,
    phone: 2025550121,
    counties: [lived.harlow],
    employment: { unverified: ["end_date", "job_title"] },
    education: { unverified: ["degree"] },
    license: { unverified: ["license_number"] },
    driving: {
      violations: [
        {
          common: {
            subtype: "VIOL",
            state: { abbrev: "OH", full: "OHIO" },
            date: { year: "2024", month: "05", day: "09" },
            location: "HARLOW",
            iscommercial: "N",
            docketnumber: "TR-5519",
          },
          descriptionlist: { descriptionitem: { adrlargedescription: "SPEEDING 16 OVER", acd: "S16" } },
          violation: { convictiondate: "2024-06-01", courttype: "MUNICIPAL", fineamount: "185.00" },
        },
        { common: { subtype: "REVOCATION" }, action: { cleardate: "2023-02-01", offensedate: "2022-11-14" } },
        { note: "WARNING LETTER SENT", when: "spring 2021" },
      ],
    },
  },
  steps: [
    consent(),
    ...idTest(),
    ...emailTest,
    ssnTest,
    call("employment.verify", {
      employmentList: [
        {
          employerName: "Harlow Transit",
          employerAddressTown: "Harlow",
          employerAddressCountry: "USA",
          employerAddressStateProvince: "OH",
          jobTitle: "Driver instructor",
          dateEmployedFrom: "01-01-2010",
          dateEmployedTo: "31-12-2022",
          supervisorName: "Wanda Quill",
          currentEmployment: "0",
          contractType: "Contract",
        },
      ],
    }),
    call("education.verify", {
      educationList: [{ schoolName: "Harlow Vale College", degreeTitle: "Diploma in Logistics" }],
    }),
    call("license.verify", {
      licenseList: [
        { license_title: "Instructor", license_organization: "Ohio Driving Board", license_number: "ID-99120" },
      ],
    }),
    call("driving.record", { license_number: "S8820117", state_abbr: "OH", expiration_date: "14-09-2028" }),
    countyHistory,
  ],
};
