/** The reasons why two names that agree in part may belong to two people. */

/**
 * The reasons why names are only partly the same, from the reason that leaves the least open to the one that leaves the
 * most.
 */
export const partlyNotes = {
  middleInitial: "A middle name is given as an initial",
  fewer: "One side has more middle names",
  missing: "The middle name is on one side only",
  boundary: "The given and middle name of one side are one word on the other. The letters agree",
  cutMiddle: "A middle name is cut off on the document. The other names agree",
  cut: "A name is cut off on the document. The letters before that agree",
  spelling: "The spelling differs as between ue and u, and no mark shows that it is one name. The other letters agree",
  initial: "An initial on one side may be a part of the given name on the other. The letters agree",
  givenInitial: "The given name is an initial on one side. The family name agrees",
  surname: "One side has an additional family name. The given names agree",
  middleName: "The given name of one side is a later name of the other. The family name agrees",
  order: "The names agree, but not their order",
};
export type PartlyReason = keyof typeof partlyNotes;

/** The reasons with which the names may belong to two people, so that a reviewer must judge them. */
export const openReasons = ["cut", "spelling", "initial", "givenInitial", "surname", "middleName", "order"] as const;
export type OpenReason = (typeof openReasons)[number];
export const isOpen = (reason: PartlyReason): reason is OpenReason => openReasons.some((one) => one === reason);

const reasons = Object.keys(partlyNotes);
export const weight = (reason: PartlyReason) => reasons.indexOf(reason);

/**
 * How two names match. `order`: family and given name are exchanged, or one field contains the whole name. Without a
 * `reason`, the names are the same.
 */
export type Match = { particle?: boolean; order?: boolean; reason?: PartlyReason };
