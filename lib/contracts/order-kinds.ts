/** The kinds of court search, apart from the contract of orders: the list of applicants names them, and shows no order. */
export const orderKinds = [
  "county-criminal",
  "county-civil",
  "federal-criminal",
  "federal-civil",
  "all-counties",
] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderKindTitles: Record<OrderKind, string> = {
  "county-criminal": "County criminal",
  "county-civil": "County civil",
  "federal-criminal": "Federal criminal",
  "federal-civil": "Federal civil",
  "all-counties": "All counties, criminal",
};
