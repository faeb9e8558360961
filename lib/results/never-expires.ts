/** How documents say that they have no last day. */

/** The year that stands for none. */
export const unlimitedYear = 9999;

const words = new Set(
  [
    "nonexp nonexpire nonexpires nonexpiring noexp noexpire noexpiry noexpiration noexpirydate noexpirationdate",
    "doesnotexpire doesntexpire neverexpires neverexpire never notexpiring withoutexpiry withoutexpiration",
    "indef indefinite indefinitely indefinido indefinida mil military none perm permanent permanente",
    "life lifetime forlife lifelong unlimited unltd ilimitado ilimitada unbefristet illimite sinvencimiento",
  ]
    .join(" ")
    .split(" "),
);

const unlimitedDay = new RegExp(
  [
    `^${unlimitedYear}\\d{4}$`,
    `^\\d{4}${unlimitedYear}$`,
    "^9{6}$",
    `^(\\d{1,2}[A-Z]{3,9}|[A-Z]{3,9}\\d{1,2})${unlimitedYear}$`,
  ].join("|"),
);

/** Longer texts say something else. */
const maxLength = 40;

/**
 * Whether an expiration date says that there is none: "NON-EXP", "INDEF", "MIL", "99/99/9999", "12-31-9999". Zeros and
 * fillers say nothing.
 */
export function doesNotExpire(text: string): boolean {
  if (text.length > maxLength) return false;
  const plain = text
    .replace(/T[\d:.]+Z?$/, "")
    .normalize("NFD")
    .replace(/[^A-Za-z0-9]/g, "");
  return words.has(plain.toLowerCase()) || unlimitedDay.test(plain.toUpperCase());
}
