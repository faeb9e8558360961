export const redactions = ["masked", "charges", "full"] as const;
export type Redaction = (typeof redactions)[number];

export const redactionTitles: Record<Redaction, { title: string; shows: string }> = {
  masked: { title: "Masked", shows: "Charges, document numbers and everything undescribed are masked" },
  charges: { title: "Charges shown", shows: "Charges and identifiers of court cases are readable" },
  full: { title: "Everything shown", shows: "Charges and all numbers are readable; never images or access codes" },
};
