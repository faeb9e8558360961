/** County history and court searches. An accepted order stays: it is kept before its identifier is answered. */
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
import { countyHistory as historyOf, searchableCounties } from "../facts/counties";
import { courtResult } from "../facts/courts";
import type { County } from "../person";
import { drawUuid } from "../random";
import { badRequest } from "../refusal";
import type { SearchKind } from "../script";
import { type Call, handle } from "./handler";

/** Accepts a search. The same search ordered again is another one: the service has no idempotency keys. */
function accept({ person, now }: Call, kind: SearchKind, county: County | null) {
  const identifier = drawUuid(person.key, person.accessCode, "order", person.orders.length);
  person.orders.push({ identifier, kind, county, at: now });
  return { success: true, uniqueIdentifier: identifier };
}

type Which = { countyUUID?: string; county?: string; state?: string };

/** The county an order names: by identifier, by name and state, or, where it names none, the latest of the history. */
function whichCounty(call: Call, { countyUUID, county, state }: Which): County {
  const history = searchableCounties(call);
  if (countyUUID !== undefined) {
    const known = history.find(({ uuid }) => uuid === countyUUID);
    if (!known) throw badRequest("There is no such countyUUID in the county history of this user");
    return known;
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
