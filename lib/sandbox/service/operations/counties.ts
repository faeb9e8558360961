/** The counties where a person lived, and the price of a search there. A null price is "not priced", never 0. */
import { z } from "zod";
import countiesJson from "../../data/counties.json";
import type { County } from "../person";
import { drawUuid } from "../random";
import type { Script } from "../script";
import type { Facts } from "../timing";

const amount = z.number().nullable();
const fees = z.object({ search: amount, court: amount, overTenYears: amount, access: amount });
type Fees = z.infer<typeof fees>;

/** Invented counties with their fees. Tamarack's court bills its own fee, and Quillan has no price at all. */
const catalog = z.array(z.object({ name: z.string(), state: z.string(), fees: fees.nullable() })).parse(countiesJson);

const uuidOf = (name: string, state: string) => (name === "" ? null : drawUuid("county", name, state));

const feesOf = (name: string, state: string) =>
  catalog.find((county) => county.name === name && county.state === state)?.fees ?? null;

function seenAt(text: string) {
  const [year, month, day] = text.split("-").map(Number);
  return { ...(day === undefined ? {} : { Day: day }), Month: month, Year: year };
}

const parts = (fees: Fees) => ({
  search_fee: fees.search,
  court_fee: fees.court,
  ten_year_plus_surcharge_fee: fees.overTenYears,
  access_fee: fees.access,
});

/** Returns null if any part has no price. */
function totalOf(fees: Fees): number | null {
  const [search, court, overTenYears, access] = [fees.search, fees.court, fees.overTenYears, fees.access];
  if (search === null || court === null || overTenYears === null || access === null) return null;
  return search + court + overTenYears + access;
}

const countyDates = (county: Script["counties"][number]) => ({
  State: county.state,
  County: county.name,
  DateFirstSeen: seenAt(county.from),
  DateLastSeen: seenAt(county.to),
});

/** Returns `userCounties` of the SSN verification. */
export function ssnCounties({ script }: Facts) {
  return script.counties.map((county) => {
    const fees = feesOf(county.name, county.state);
    return { ...countyDates(county), Price: fees && parts(fees) };
  });
}

/**
 * Returns null if any county has no total (interface, Conventions), because the sum of the other counties would not be
 * the price.
 */
function priceOfAll(counties: readonly County[]): number | null {
  let sum = 0;
  for (const { name, state } of counties) {
    const fees = feesOf(name, state);
    const total = fees && totalOf(fees);
    if (total === null) return null;
    sum += total;
  }
  return sum;
}

export function countyHistory(facts: Facts) {
  const priced = facts.script.counties.map((county) => ({ county, fees: feesOf(county.name, county.state) }));
  return {
    countyWithPrice: priced.map(({ county, fees }) => ({
      ...countyDates(county),
      countyUUID: uuidOf(county.name, county.state),
      Price: fees && {
        ...parts(fees),
        total_price: totalOf(fees),
        note: totalOf(fees) === null ? "The court bills its own fee" : "Price for at least one year of look-back",
      },
    })),
    priceToRunAllCounties: priceOfAll(searchableCounties(facts)),
  };
}

/** Returns the counties of the history that have an identifier, each county once. */
export function searchableCounties({ script }: Facts): County[] {
  const named = script.counties.filter(({ name }) => name !== "");
  const all = named.map(({ name, state }) => ({ uuid: uuidOf(name, state), name, state }));
  return all.filter((county, index) => all.findIndex(({ uuid }) => uuid === county.uuid) === index);
}
