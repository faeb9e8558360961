/** Checks against records: the SSN, criminal history, watch lists, courts and driving records. */
import type { CheckRecord, DedicatedPage } from "./check-record";

const start = { href: "/orders", label: "Orders" } as const;
const newOrder = { path: "/applicants/:id/orders/new", start, instead: "Place an order instead." } as const;
const allOrders = { path: "/orders?applicant=:id", start, instead: "Refresh the order instead." } as const;

const placed = { verb: "Order", page: newOrder satisfies DedicatedPage } as const;
const followed = { verb: "Open orders", page: allOrders satisfies DedicatedPage } as const;

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
        verb: "Search the history",
        isAttempt: true,
      },
      {
        operation: "user.criminal-report",
        event: "Criminal report generated",
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
        verb: "Search the lists",
        isAttempt: true,
        arrivesInResult: true,
      },
      {
        operation: "background.watchlist-report",
        event: "Watch-list report requested",
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
        verb: "Get county history",
      },
      {
        operation: "records.county-criminal",
        event: "County criminal search sent",
        ...placed,
      },
      {
        operation: "records.county-civil",
        event: "County civil search sent",
        ...placed,
      },
      {
        operation: "records.federal-criminal",
        event: "Federal criminal search sent",
        ...placed,
      },
      {
        operation: "records.federal-civil",
        event: "Federal civil search sent",
        ...placed,
      },
      {
        operation: "records.all-counties",
        event: "Search of all counties sent",
        ...placed,
      },
      {
        operation: "records.county-result",
        event: "Court result checked",
        ...followed,
      },
      {
        operation: "records.all-results",
        event: "Court results checked",
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
        verb: "Get the record",
        isAttempt: true,
      },
    ],
  },
] as const satisfies readonly CheckRecord[];
