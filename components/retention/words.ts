import { formatCount, plural } from "@/lib/base/dates";

/** The lists of the page show this many: further ones are found by their applicant. */
export const newestOnly = { limit: 100 } as const;

export const daysText = (days: number | null): string => (days === null ? "Without end" : plural(days, "day"));

/** A count that ends where counting does: "50,000 or more". */
export const countText = ({ rows, atLeast }: { rows: number; atLeast: boolean }): string =>
  `${formatCount(rows)}${atLeast ? " or more" : ""}`;
