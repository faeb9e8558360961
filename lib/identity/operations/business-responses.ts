/** Answers of the business operations. They are not beside the requests, which load the list of countries. */
import { flag, listOf, loose, number, pii, text } from "./tolerant";

const direct = pii("direct", text);

/** Full Business Search Results. The first three are verified exactly; names and addresses match by percentage. */
export const businessSearchResponse = loose({
  status: text,
  status_verified: flag,
  corporation_type: text,
  corporation_type_verified: flag,
  date_of_incorporation: text,
  date_of_incorporation_verified: flag,
  business_names: listOf(loose({ name: text, matchPercentage: number })),
  addresses: listOf(
    loose({
      // A small business is often at its owner's home.
      address: loose({ line1: direct, city: direct, state: direct, zip: direct }).nullish(),
      matchPercentage: number,
      zipMatch: flag,
      stateMatch: flag,
    }),
  ),
});
