/** Kinds of hits, and the answers to them. */

/** In list order within one severity. */
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

export const hitVerdicts = ["same_person", "someone_else", "cannot_tell"] as const;
export type HitVerdict = (typeof hitVerdicts)[number];

export const hitVerdictTitles: Record<HitVerdict, string> = {
  same_person: "Same person",
  someone_else: "Someone else",
  cannot_tell: "Cannot tell",
};
