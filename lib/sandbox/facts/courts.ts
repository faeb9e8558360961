/** Court searches: pending for a while, then complete, with cases and court copies or without any. */

import { writePdf } from "../pdf";
import type { Order } from "../person";
import { drawInt, drawUuid } from "../random";
import type { CaseScript, SearchKind, SearchScript } from "../script";
import { usual } from "../timing";
import type { Facts } from "./pace";

const usualTime: Record<SearchKind, number> = {
  "county-criminal": usual.countyCriminal,
  "county-civil": usual.countyCivil,
  "federal-criminal": usual.federalCriminal,
  "federal-civil": usual.federalCivil,
};

const timestamp = (date: string | null) => date && `${date}T00:00:00.000Z`;

function courtCase(found: CaseScript, order: Order, index: number) {
  return {
    id: drawUuid(order.identifier, "case", index),
    caseNumber: found.number,
    isCaseNumberUnavailable: found.number === null,
    courtFiledIn: found.court,
    countyFiledIn: order.county?.name ?? null,
    chargeDate: timestamp(found.charged),
    isChargeDateUnavailable: found.charged === null,
    sentenceDate: timestamp(found.sentenced),
    nextCourtDate: timestamp(found.nextHearing),
    isNextCourtDateUnavailable: found.nextHearing === null,
    offenseDate: timestamp(found.offense),
    dispositionDate: timestamp(found.disposed),
    hasActiveWarrant: found.activeWarrant,
    plaintiff: found.plaintiff,
    defendant: found.defendant,
    cannotComplete: found.cannotComplete,
    caseIdentifiers: found.identifiers,
    charges: found.charges,
  };
}

function courtCopy(copy: SearchScript["copies"][number], order: Order, index: number) {
  return {
    caseNumber: copy.caseNumber,
    status: copy.pages ? "COMPLETE" : "PENDING",
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

/** The result of an order as it stands now (interface, County Criminal Records Result Response). */
export function courtResult(facts: Facts, order: Order) {
  const search = scriptFor(facts, order);
  const elapsed = facts.now - order.at;
  const takes = search?.takesMs ?? usualTime[order.kind];
  const isComplete = elapsed >= takes && !(elapsed >= takes + (search?.regressesAfterMs ?? Number.POSITIVE_INFINITY));
  const found = search?.cases ?? [];
  return {
    uuid: order.identifier,
    type: order.kind.endsWith("civil") ? "CIVIL" : "CRIMINAL",
    status: isComplete ? "COMPLETE" : "PENDING",
    // A search without record has no sub status: the interface knows no word for it.
    sub_status: isComplete ? (found.length > 0 ? "RECORD" : null) : "IN_PROGRESS",
    county: order.county?.name ?? null,
    state: order.county?.state ?? null,
    country: "US",
    cases: isComplete ? found.map((each, index) => courtCase(each, order, index)) : null,
    court_copies: isComplete ? (search?.copies ?? []).map((copy, index) => courtCopy(copy, order, index)) : null,
  };
}
