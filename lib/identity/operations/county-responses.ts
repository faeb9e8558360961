/** Answers with the counties where an applicant lived, and the prices of searches there. They state no currency. */
import { flag, listOf, loose, number, pii, text } from "./tolerant";

/** A calendar day, or a month if `Day` is absent. */
const dateSeen = loose({ Day: number, Month: number, Year: number });

/** A null price means that the service returned no price. It never means 0. */
const price = {
  search_fee: number,
  court_fee: number,
  ten_year_plus_surcharge_fee: number,
  access_fee: number,
};

const countySeen = {
  State: pii("direct", text),
  County: pii("direct", text),
  DateFirstSeen: dateSeen.nullish(),
  DateLastSeen: dateSeen.nullish(),
};

/** SSN Verification Result. Prices are for at least a one-year look-back. */
export const ssnResponse = loose({
  isSSNValid: flag,
  userCounties: listOf(loose({ ...countySeen, Price: loose(price).nullish() })),
});

export const countyHistoryResponse = loose({
  countyWithPrice: listOf(
    loose({
      ...countySeen,
      countyUUID: text,
      Price: loose({ ...price, total_price: number, note: text }).nullish(),
    }),
  ),
  priceToRunAllCounties: number,
});
