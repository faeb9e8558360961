import type { CheckRecord, DedicatedPage } from "./check-record";

const start = { href: "/orders", label: "Orders" } as const;
const newOrder = { path: "/applicants/:id/orders/new", start, instead: "Place an order instead." } as const;
const allOrders = { path: "/orders?applicant=:id", start, instead: "Refresh the order instead." } as const;

const placed = { verb: "Order", page: newOrder satisfies DedicatedPage } as const;
const followed = { needs: "An order.", verb: "Open orders", page: allOrders satisfies DedicatedPage } as const;

export const backgroundChecks = [
  {
    key: "ssn",
    title: "SSN",
    group: "SSN and background",
    column: "ssn",
    code: "SN",
    card: "ssn",
    sections: ["SSNVerification", "ssnHistory", "countyHistory"],
    sectionTitles: {
      SSNVerification: "SSN verification",
      ssnHistory: "SSN history",
      countyHistory: "County history",
    },
    answers: { ssnHistory: "user.ssn", countyHistory: "records.county-history" },
    codes: ["ssn.invalid", "section.unrecognized"],
    steps: [
      {
        operation: "user.ssn",
        event: "SSN check run",
        needs: "An SSN in the applicant's data.",
        does: "Verifies the SSN, and lists the counties the person lived in with what a search there costs.",
        verb: "Verify the SSN",
        isAttempt: true,
        arrivesInResult: true,
      },
    ],
  },
  {
    key: "background",
    title: "Criminal history",
    group: "SSN and background",
    column: "background",
    code: "BG",
    card: "background",
    sections: ["backgroundCheck", "sevenYearHistory"],
    sectionTitles: { backgroundCheck: "Background flags", sevenYearHistory: "7-year criminal history" },
    answers: { sevenYearHistory: "background.seven-year" },
    codes: ["background.criminal-record", "background.candidates", "section.unrecognized"],
    steps: [
      {
        operation: "background.seven-year",
        event: "7-year history run",
        needs: "The disclosure accepted, SSN and the whole address.",
        does: "Searches seven years of criminal history. It is no consumer report, and decides no eligibility.",
        verb: "Search the history",
        isAttempt: true,
      },
      {
        operation: "user.criminal-report",
        event: "Criminal report generated",
        needs:
          "A criminal record flagged in the result, an ID that was read or a quiz that was passed, and the address.",
        does: "Has a report generated of the flagged record. The report itself is not returned.",
        verb: "Generate the report",
        isAttempt: true,
        arrivesInResult: true,
      },
    ],
  },
  {
    key: "watchlist",
    title: "Watch lists",
    group: "SSN and background",
    column: "background",
    card: "background",
    sections: ["backgroundCheck", "watchListReport"],
    sectionTitles: { watchListReport: "Watch-list report" },
    answers: { watchListReport: "background.watchlist-report" },
    codes: ["background.watchlist-record", "section.unrecognized"],
    steps: [
      {
        operation: "background.watchlist-search",
        event: "Watch lists searched",
        needs: "Consent.",
        does: "Searches more than 60 sanctions and watch lists. What it found arrives in the result.",
        verb: "Search the lists",
        isAttempt: true,
        arrivesInResult: true,
      },
      {
        operation: "background.watchlist-report",
        event: "Watch-list report requested",
        needs: "A search that found a record.",
        does: "Returns the records that match by at least 65 percent.",
        verb: "Get the report",
      },
    ],
  },
  {
    key: "court",
    title: "Court records",
    group: "Records",
    column: "court",
    code: "CR",
    card: "court",
    sections: [],
    codes: ["records.found", "records.status-regressed"],
    steps: [
      {
        operation: "records.county-history",
        event: "County history run",
        needs: "An address history at the service.",
        does: "Lists the counties the person lived in, and what a search there costs.",
        verb: "Get county history",
      },
      {
        operation: "records.county-criminal",
        event: "County criminal search sent",
        needs: "A county.",
        does: "Searches one county's criminal records.",
        ...placed,
      },
      {
        operation: "records.county-civil",
        event: "County civil search sent",
        needs: "A county.",
        does: "Searches one county's civil records.",
        ...placed,
      },
      {
        operation: "records.federal-criminal",
        event: "Federal criminal search sent",
        needs: "Consent.",
        does: "Searches federal criminal records.",
        ...placed,
      },
      {
        operation: "records.federal-civil",
        event: "Federal civil search sent",
        needs: "Consent.",
        does: "Searches federal civil records.",
        ...placed,
      },
      {
        operation: "records.all-counties",
        event: "Search of all counties sent",
        needs: "A county history.",
        does: "Searches the criminal records of every county of the history.",
        ...placed,
      },
      {
        operation: "records.county-result",
        event: "Court result checked",
        does: "Asks for the status of one order.",
        ...followed,
      },
      {
        operation: "records.all-results",
        event: "Court results checked",
        does: "Asks for the status of all orders.",
        ...followed,
      },
    ],
  },
  {
    key: "driving",
    title: "Driving record",
    group: "Records",
    column: null,
    card: "driving",
    sections: ["drivingRecord"],
    answers: { drivingRecord: "driving.record" },
    codes: [
      "driving.not-clear",
      "driving.unverified",
      "name.mismatch",
      "dob.mismatch",
      "document.expired",
      "section.unrecognized",
    ],
    steps: [
      {
        operation: "driving.record",
        event: "Driving record run",
        needs: "License number and state.",
        does: "Reads the driving record of a license, with what was verified and each violation as its source gave it.",
        verb: "Get the record",
        isAttempt: true,
      },
    ],
  },
] as const satisfies readonly CheckRecord[];
