/** The kinds of court search, apart from the contract of orders: the list of applicants names them, and shows no order. */
import { keysOf } from "@/lib/keys-of";

export const orderKindTitles = {
  "county-criminal": "County criminal",
  "county-civil": "County civil",
  "federal-criminal": "Federal criminal",
  "federal-civil": "Federal civil",
  "all-counties": "All counties, criminal",
};
export type OrderKind = keyof typeof orderKindTitles;
export const orderKinds = keysOf(orderKindTitles);
