/** Answers of the business operations, apart from their requests, which need the list of countries. */
import { flag, listOf, loose, number, text } from "./tolerant";

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
      address: loose({ line1: text, city: text, state: text, zip: text }).nullish(),
      matchPercentage: number,
      zipMatch: flag,
      stateMatch: flag,
    }),
  ),
});
