/** Checks of businesses, jobs, schools and professional licenses. */
import type { CheckRecord } from "./check-record";

const pendingFirst = "What it found arrives in the result: first as pending, then completed.";

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
        needs: "FEIN and name of each business.",
        does: "Verifies businesses by their numbers. What it found arrives in the result, with the identifier for the full search.",
        verb: "Verify",
        isAttempt: true,
        arrivesInResult: true,
      },
      {
        operation: "business.full-search",
        event: "Business search run",
        needs: "The identifier from a FEIN verification, and something to compare.",
        does: "Compares with the register. Status, type and date have to match exactly; names and addresses come with percentages.",
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
        needs: "Employer, job, dates and supervisor of each employment.",
        does: `Asks about employments. ${pendingFirst}`,
        verb: "Request verification",
        isAttempt: true,
        arrivesInResult: true,
      },
      {
        operation: "employment.result",
        event: "Employment status checked",
        needs: "An employment that was asked about.",
        does: "Reads the status of each employment.",
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
        needs: "The school; the more is given, the more can be verified.",
        does: `Asks about schools. ${pendingFirst}`,
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
        needs: "Title, issuer and number of each license.",
        does: `Asks about licenses. ${pendingFirst}`,
        verb: "Request verification",
        isAttempt: true,
        arrivesInResult: true,
      },
    ],
  },
] as const satisfies readonly CheckRecord[];
