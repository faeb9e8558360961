/** Answers of the mock face about courts, counties and driving. */
import { writePdf } from "../pdf";
import { drawUuid } from "../random";

/** A month, or a day where `Day` is given. */
const seen = (Month: number, Year: number, Day?: number) => ({ ...(Day === undefined ? {} : { Day }), Month, Year });
const price = (search: number | null, court: number | null, overTenYears: number | null, access: number | null) => ({
  search_fee: search,
  court_fee: court,
  ten_year_plus_surcharge_fee: overTenYears,
  access_fee: access,
});

const harlow = { State: "OH", County: "Harlow", DateFirstSeen: seen(3, 2015), DateLastSeen: seen(8, 2019, 1) };
const tamarack = { State: "MN", County: "Tamarack", DateFirstSeen: seen(9, 2019), DateLastSeen: seen(1, 2023) };
const texas = { State: "TX", County: "", DateFirstSeen: seen(5, 2009), DateLastSeen: seen(11, 2010) };

/** Verify SSN: valid with priced counties; valid with one that has no price; not valid. */
export const ssnAnswers = {
  priced: {
    isSSNValid: true,
    userCounties: [
      { ...harlow, Price: price(12, 8, 0, 4.5) },
      { ...tamarack, Price: price(12, null, 0, 2) },
    ],
  },
  unpriced: { isSSNValid: true, userCounties: [{ ...texas, Price: null }] },
  invalid: { isSSNValid: false, userCounties: [] },
};

const counties = {
  harlow: { uuid: drawUuid("mock county", "Harlow"), name: "Harlow", state: "OH" },
  tamarack: { uuid: drawUuid("mock county", "Tamarack"), name: "Tamarack", state: "MN" },
};

/** County History: code 1 with a county whose price is not known and one of which only the state is; code 2 with one. */
export const countyHistories = {
  1: {
    countyWithPrice: [
      {
        ...harlow,
        countyUUID: counties.harlow.uuid,
        Price: { ...price(12, 8, 0, 4.5), total_price: 24.5, note: "Price for at least one year of look-back" },
      },
      {
        ...tamarack,
        countyUUID: counties.tamarack.uuid,
        Price: { ...price(12, null, 0, 2), total_price: null, note: "The court bills its own fee" },
      },
      { ...texas, countyUUID: null, Price: null },
    ],
    priceToRunAllCounties: 24.5,
  },
  2: {
    countyWithPrice: [
      {
        ...tamarack,
        countyUUID: counties.tamarack.uuid,
        Price: { ...price(12, null, 0, 2), total_price: null, note: "The court bills its own fee" },
      },
    ],
    priceToRunAllCounties: 0,
  },
};

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

const license = (number: string, verified: boolean) => ({
  license_number: number,
  license_number_verified: verified,
  issue_date: "01-05-2021",
  issue_date_verified: verified,
  expiration_date: "01-05-2029",
  expiration_date_verified: verified,
  class_description: "Passenger vehicle",
  class_description_verified: verified,
  class_code: "D",
  class_code_verified: verified,
  has_driver_training: null,
  status: verified ? "VALID" : null,
});

const report = { record_type: "STANDARD", product: "MVR", returned_date: "03-02-2026" };

/** Motor vehicle records: clear; with violations, no two of one shape; not valid. */
export const drivingRecords = {
  clear: {
    ...report,
    state: "OH",
    first_name: "Jonathan",
    last_name: "Whitcombe",
    birth_date: "1984-03-14T00:00:00.000Z",
    is_clear: "Y",
    valid: "Y",
    current_license: license("R4417702", true),
    violations: [],
  },
  violations: {
    ...report,
    state: "OH",
    first_name: "Beatrix",
    last_name: "Hollander",
    birth_date: "1973-09-21T00:00:00.000Z",
    is_clear: "N",
    valid: "Y",
    current_license: license("T8815520", true),
    violations: [
      {
        common: {
          subtype: "VIOL",
          state: { abbrev: "OH", full: "Ohio" },
          date: { year: "2023", month: "07", day: "19" },
          location: "Wyndale",
          iscommercial: "N",
          docketnumber: "TR-23-7719",
        },
        descriptionlist: {
          descriptionitem: {
            adrlargedescription: "SPEEDING 16-20 OVER",
            adrsmalldescription: "SPEEDING",
            statedescription: "Speed",
            acd: "S16",
            avd1: null,
            avd2: null,
          },
        },
        violation: { convictiondate: "2023-08-30", courttype: "MUNICIPAL", fineamount: "150.00" },
      },
      {
        common: { subtype: "REVOCATION", state: { abbrev: "OH", full: "Ohio" }, date: { year: "2024" } },
        action: { cleardate: null, offensedate: "2024-01-04" },
      },
      { common: { subtype: "WARNING" }, descriptionlist: { descriptionitem: [] } },
    ],
  },
  notValid: {
    ...report,
    state: "MN",
    first_name: "Marisol",
    last_name: "Quintero-Vane",
    birth_date: "1990-11-02T00:00:00.000Z",
    is_clear: "Y",
    valid: "N",
    current_license: license("S2090417", false),
    violations: [],
  },
};
