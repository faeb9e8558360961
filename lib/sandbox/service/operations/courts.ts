/**
 * Court searches. An order is pending for a while, then complete. It is saved before the caller gets its identifier.
 */
import {
  allResults,
  countyHistory,
  countyResult,
  orderAllCounties,
  orderCountyCivil,
  orderCountyCriminal,
  orderFederalCivil,
  orderFederalCriminal,
} from "@/lib/identity/operations/records";
import { writePdf } from "../pdf";
import type { County, Order } from "../person";
import { drawInt, drawUuid } from "../random";
import { badRequest } from "../refusal";
import type { CaseScript, SearchKind, SearchScript } from "../script";
import { type Facts, usual } from "../timing";
import { countyHistory as historyOf, searchableCounties } from "./counties";
import { type Call, handle } from "./handler";

const usualTime: Record<SearchKind, number> = {
  "county-criminal": usual.countyCriminal,
  "county-civil": usual.countyCivil,
  "federal-criminal": usual.federalCriminal,
  "federal-civil": usual.federalCivil,
};

const timestamp = (date: string | null) => date && `${date}T00:00:00.000Z`;

function courtCase(courtCaseScript: CaseScript, order: Order, index: number) {
  return {
    id: drawUuid(order.identifier, "case", index),
    caseNumber: courtCaseScript.number,
    isCaseNumberUnavailable: courtCaseScript.number === null,
    courtFiledIn: courtCaseScript.court,
    countyFiledIn: order.county?.name ?? null,
    chargeDate: timestamp(courtCaseScript.charged),
    isChargeDateUnavailable: courtCaseScript.charged === null,
    sentenceDate: timestamp(courtCaseScript.sentenced),
    nextCourtDate: timestamp(courtCaseScript.nextHearing),
    isNextCourtDateUnavailable: courtCaseScript.nextHearing === null,
    offenseDate: timestamp(courtCaseScript.offense),
    dispositionDate: timestamp(courtCaseScript.disposed),
    hasActiveWarrant: courtCaseScript.activeWarrant,
    plaintiff: courtCaseScript.plaintiff,
    defendant: courtCaseScript.defendant,
    cannotComplete: courtCaseScript.cannotComplete,
    caseIdentifiers: courtCaseScript.identifiers,
    charges: courtCaseScript.charges,
  };
}

function courtCopy(copy: SearchScript["copies"][number], order: Order, index: number) {
  return {
    caseNumber: copy.caseNumber,
    // "PENDING" is the only status that the interface shows. A copy that has a document gets no status.
    status: copy.pages ? null : "PENDING",
    requestCertified: copy.certified,
    requestAllAvailable: false,
    requestComplaintCharge: /complaint/i.test(copy.name),
    requestJudgmentDisposition: /judgment|disposition/i.test(copy.name),
    requestIdPage: false,
    requestApplicantDispute: false,
    document: copy.pages && {
      id: drawInt(100_000, 999_999, order.identifier, "copy", index),
      name: `${copy.name}.pdf`,
      base64EncodedContents: writePdf(copy.pages).toString("base64"),
      category: "RECORD",
      sequenceNumber: index + 1,
      caseNumber: copy.caseNumber,
      accessUrl: null,
    },
  };
}

function scriptFor({ script }: Facts, { kind, county }: Order): SearchScript | undefined {
  return script.searches.find((search) => search.kind === kind && (!search.county || search.county === county?.name));
}

/** The current result of an order (interface, County Criminal Records Result Response). */
function courtResult(facts: Facts, order: Order) {
  const search = scriptFor(facts, order);
  const elapsed = facts.now - order.at;
  const takes = search?.takesMs ?? usualTime[order.kind];
  const isComplete = elapsed >= takes && !(elapsed >= takes + (search?.regressesAfterMs ?? Number.POSITIVE_INFINITY));
  const cases = search?.cases ?? [];
  return {
    uuid: order.identifier,
    type: order.kind.endsWith("civil") ? "CIVIL" : "CRIMINAL",
    status: isComplete ? "COMPLETE" : "PENDING",
    // A completed search without a record has no sub status, because the interface shows none.
    sub_status: isComplete ? (cases.length > 0 ? "RECORD" : null) : "IN_PROGRESS",
    county: order.county?.name ?? null,
    state: order.county?.state ?? null,
    country: "US",
    cases: isComplete ? cases.map((each, index) => courtCase(each, order, index)) : null,
    court_copies: isComplete ? (search?.copies ?? []).map((copy, index) => courtCopy(copy, order, index)) : null,
  };
}

/** Accepts a search. The service has no idempotency keys, so the same search ordered again makes another order. */
function accept({ person, now }: Call, kind: SearchKind, county: County | null) {
  const identifier = drawUuid(person.key, person.accessCode, "order", person.orders.length);
  person.orders.push({ identifier, kind, county, at: now });
  return { success: true, uniqueIdentifier: identifier };
}

type Which = { countyUUID?: string; county?: string; state?: string };

/**
 * Returns the county of an order: by identifier, by name and state, or the latest county of the history if the order
 * names none.
 */
function whichCounty(call: Call, { countyUUID, county, state }: Which): County {
  const history = searchableCounties(call);
  if (countyUUID !== undefined) {
    const county = history.find(({ uuid }) => uuid === countyUUID);
    if (!county) throw badRequest("There is no such countyUUID in the county history of this user");
    return county;
  }
  if (county !== undefined && state !== undefined) {
    return history.find((each) => each.name === county && each.state === state) ?? { uuid: null, name: county, state };
  }
  const latest = county === undefined && state === undefined ? history.at(-1) : undefined;
  if (!latest) throw badRequest("The order names no county: send countyUUID, or county and state");
  return latest;
}

const allCounties = handle(orderAllCounties, (call) => {
  const counties = searchableCounties(call);
  if (counties.length === 0) throw badRequest("There is no county history for this user");
  return { success: true, result: counties.map((county) => ({ ...accept(call, "county-criminal", county), county })) };
});

const oneResult = handle(countyResult, (call, { uniqueIdentifier }) => {
  const { orders } = call.person;
  const order =
    uniqueIdentifier === undefined ? orders.at(-1) : orders.find(({ identifier }) => identifier === uniqueIdentifier);
  if (!order) throw badRequest("There is no order with this identifier for this user");
  return { success: true, result: courtResult(call, order) };
});

export const courtHandlers = [
  handle(countyHistory, (call) => historyOf(call)),
  handle(orderCountyCriminal, (call, which) => accept(call, "county-criminal", whichCounty(call, which))),
  handle(orderCountyCivil, (call, which) => accept(call, "county-civil", whichCounty(call, which))),
  handle(orderFederalCriminal, (call) => accept(call, "federal-criminal", null)),
  handle(orderFederalCivil, (call) => accept(call, "federal-civil", null)),
  allCounties,
  oneResult,
  handle(allResults, (call) => ({
    success: true,
    result: call.person.orders.map((order) => courtResult(call, order)),
  })),
];
