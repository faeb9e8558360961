/** Answers of the mock face about SSN and counties. */
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

/** Counties that can be searched, with the service's identifier. */
export const counties = {
  harlow: { uuid: drawUuid("mock county", "Harlow"), name: "Harlow", state: "OH" },
  tamarack: { uuid: drawUuid("mock county", "Tamarack"), name: "Tamarack", state: "MN" },
};

/**
 * County History: code 1 with a county whose court bills its own fee, so that all of them have no price together, and
 * one of which only the state is known; code 2 with one that is priced.
 */
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
    priceToRunAllCounties: null,
  },
  2: {
    countyWithPrice: [
      {
        ...tamarack,
        countyUUID: counties.tamarack.uuid,
        Price: { ...price(12, 6, 0, 2), total_price: 20, note: "Price for at least one year of look-back" },
      },
    ],
    priceToRunAllCounties: 20,
  },
};
