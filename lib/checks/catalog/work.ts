/** Checks of businesses, jobs, schools and professional licenses. */
import type { CheckRecord } from "./check-record";

export const workChecks = [
  {
    key: "business",
    title: "Business",
    group: "Business and work",
    column: null,
    card: "business",
    sections: ["FEINVerification", "businessSearch"],
    sectionTitles: { FEINVerification: "FEIN verification", businessSearch: "Full business search" },
    answers: { businessSearch: "business.full-search" },
    codes: ["business.mismatch", "business.search-mismatch", "section.unrecognized"],
    steps: [
      {
        operation: "business.fein",
        event: "Business verification run",
        verb: "Verify",
        isAttempt: true,
        arrivesInResult: true,
      },
      {
        operation: "business.full-search",
        event: "Business search run",
        verb: "Search",
      },
    ],
  },
  {
    key: "employment",
    title: "Employment",
    group: "Business and work",
    column: null,
    card: "employment",
    sections: ["employment"],
    answers: { employment: "employment.result" },
    codes: ["employment.unverified", "section.unrecognized"],
    steps: [
      {
        operation: "employment.verify",
        event: "Employment verification requested",
        verb: "Request verification",
        isAttempt: true,
        arrivesInResult: true,
      },
      {
        operation: "employment.result",
        event: "Employment status checked",
        verb: "Check status",
      },
    ],
  },
  {
    key: "education",
    title: "Education",
    group: "Business and work",
    column: null,
    card: "education",
    sections: ["education"],
    answers: { education: "education.verify" },
    codes: ["education.unverified", "section.unrecognized"],
    steps: [
      {
        operation: "education.verify",
        event: "Education verification requested",
        verb: "Request verification",
        isAttempt: true,
        arrivesInResult: true,
      },
    ],
  },
  {
    key: "license",
    title: "Professional license",
    shortTitle: "License",
    group: "Business and work",
    column: null,
    card: "license",
    sections: ["professionalLicense"],
    answers: { professionalLicense: "license.verify" },
    codes: ["license.unverified", "section.unrecognized"],
    steps: [
      {
        operation: "license.verify",
        event: "License verification requested",
        verb: "Request verification",
        isAttempt: true,
        arrivesInResult: true,
      },
    ],
  },
] as const satisfies readonly CheckRecord[];
