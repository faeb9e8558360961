/** Court orders and results of the mock face. An order of one code always has the same identifier, as nothing is kept. */
import { writePdf } from "../pdf";
import { drawUuid } from "../random";
import { counties } from "./counties";

type CourtNumber = 1 | 2;
type Kind = "county-criminal" | "federal-criminal" | "county-civil" | "federal-civil";

/** The identifier of a preset person's order: always the same, as nothing is kept. */
const orderOf = (number: CourtNumber, kind: Kind | "all Harlow" | "all Tamarack") =>
  drawUuid("mock order", number, kind);

/** The order of one search. */
export const courtOrder = (number: CourtNumber, kind: Kind) => ({
  success: true,
  uniqueIdentifier: orderOf(number, kind),
});

/** The order of all counties of the history. */
export const allCountiesOrders = {
  1: {
    success: true,
    result: [
      { success: true, uniqueIdentifier: orderOf(1, "all Harlow"), county: counties.harlow },
      { success: true, uniqueIdentifier: orderOf(1, "all Tamarack"), county: counties.tamarack },
    ],
  },
  2: {
    success: true,
    result: [{ success: true, uniqueIdentifier: orderOf(2, "all Tamarack"), county: counties.tamarack }],
  },
};

const harlowCase = {
  id: drawUuid("mock case"),
  caseNumber: "2018-CR-00412",
  isCaseNumberUnavailable: false,
  courtFiledIn: "Harlow County Court of Common Pleas",
  countyFiledIn: "Harlow",
  chargeDate: "2018-05-03T00:00:00.000Z",
  isChargeDateUnavailable: false,
  sentenceDate: "2018-10-19T00:00:00.000Z",
  nextCourtDate: null,
  isNextCourtDateUnavailable: true,
  offenseDate: "2018-04-28T00:00:00.000Z",
  dispositionDate: "2018-09-27T00:00:00.000Z",
  hasActiveWarrant: false,
  plaintiff: "State",
  defendant: "WHITCOMBE, JONATHAN A",
  cannotComplete: false,
  caseIdentifiers: { docket: "00412" },
  charges: [{ count: 1, description: "Criminal mischief", disposition: "Guilty" }],
};

const copyParts = {
  requestCertified: false,
  requestAllAvailable: false,
  requestIdPage: false,
  requestApplicantDispute: false,
};
const harlowCopies = [
  {
    ...copyParts,
    caseNumber: "2018-CR-00412",
    status: "COMPLETE",
    requestComplaintCharge: false,
    requestJudgmentDisposition: true,
    document: {
      id: 417_220,
      name: "Judgment 2018-CR-00412.pdf",
      base64EncodedContents: writePdf([
        ["Harlow County Court of Common Pleas", "", "Judgment entry, case 2018-CR-00412", "Disposition: guilty"],
      ]).toString("base64"),
      category: "RECORD",
      sequenceNumber: 1,
      caseNumber: "2018-CR-00412",
      accessUrl: null,
    },
  },
  {
    ...copyParts,
    caseNumber: "2018-CR-00412",
    status: "PENDING",
    requestComplaintCharge: true,
    requestJudgmentDisposition: false,
    document: null,
  },
];

type Where = { name: string; state: string } | null;

function result(uuid: string, type: "CRIMINAL" | "CIVIL", where: Where, rest: Record<string, unknown>) {
  return { uuid, type, county: where?.name ?? null, state: where?.state ?? null, country: "US", ...rest };
}
const found = { status: "COMPLETE", sub_status: "RECORD", cases: [harlowCase], court_copies: harlowCopies };
const pending = { status: "PENDING", sub_status: "IN_PROGRESS", cases: null, court_copies: null };
// The interface knows no sub status for a search that found nothing.
const nothingFound = { status: "COMPLETE", sub_status: null, cases: [], court_copies: null };

/** Results of criminal requests: code 1 has a record, one still pending and one without; code 2 none that is complete but one. */
export const criminalResults = {
  1: [
    result(orderOf(1, "county-criminal"), "CRIMINAL", counties.harlow, found),
    result(orderOf(1, "federal-criminal"), "CRIMINAL", null, nothingFound),
    result(orderOf(1, "all Harlow"), "CRIMINAL", counties.harlow, { ...found, court_copies: null }),
    result(orderOf(1, "all Tamarack"), "CRIMINAL", counties.tamarack, pending),
  ],
  2: [
    result(orderOf(2, "county-criminal"), "CRIMINAL", counties.tamarack, pending),
    result(orderOf(2, "federal-criminal"), "CRIMINAL", null, nothingFound),
    result(orderOf(2, "all Tamarack"), "CRIMINAL", counties.tamarack, nothingFound),
  ],
};

const civilResults = {
  1: [
    result(orderOf(1, "county-civil"), "CIVIL", counties.harlow, nothingFound),
    result(orderOf(1, "federal-civil"), "CIVIL", null, pending),
  ],
  2: [
    result(orderOf(2, "county-civil"), "CIVIL", counties.tamarack, nothingFound),
    result(orderOf(2, "federal-civil"), "CIVIL", null, nothingFound),
  ],
};

/**
 * County Criminal Records Result: the order that is named by its identifier (an assumption), or the county criminal
 * one. Null for an identifier that was not given to this code.
 */
export function courtResultAnswer(number: CourtNumber, uniqueIdentifier: string | undefined) {
  const known = [...criminalResults[number], ...civilResults[number]];
  const asked = known.find(({ uuid }) => uuid === (uniqueIdentifier ?? orderOf(number, "county-criminal")));
  return asked ? { success: true, result: asked } : null;
}
