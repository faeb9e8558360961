import { keysOf } from "@/lib/base/keys-of";

/** The kinds of hits. Hits of one severity are listed in this order. */
export const hitKinds = [
  "watch_list",
  "court_case",
  "seven_year",
  "driving",
  "business",
  "criminal_flag",
  "birth_date",
  "name",
] as const;
export type HitKind = (typeof hitKinds)[number];

export const hitVerdictTitles = {
  same_person: "Same person",
  someone_else: "Someone else",
  cannot_tell: "Cannot tell",
};
export type HitVerdict = keyof typeof hitVerdictTitles;
export const hitVerdicts = keysOf(hitVerdictTitles);

/** How a field of a record compares with the applicant's. No mark is good news: agreement makes a hit likely. */
export const comparisonMarks = ["same", "partly", "different", "not_given"] as const;
export type ComparisonMark = (typeof comparisonMarks)[number];

/** The parts of a charge, in the order in which a sentence names them. */
export const chargeParts = ["offense", "degree", "disposition", "date"] as const;
export type ChargePart = (typeof chargeParts)[number];
