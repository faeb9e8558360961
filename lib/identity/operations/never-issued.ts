/** Social Security numbers that the Social Security Administration never issues. Pure. */

/** Numbers that were printed in advertisements and then withdrawn. People still enter them. */
const printed = new Set(["078051120", "219099999"]);

/**
 * Returns why no person has this SSN, as a sentence; null if a person can have it. The sentence is a warning, and not a
 * refusal, because only the service can tell whether a number was issued.
 *
 * @param ssn as typed: the last 4 digits, the first 5, or all 9, with or without dashes
 */
export function whyNeverIssued(ssn: string): string | null {
  const digits = ssn.replace(/\D/g, "");
  if (![4, 5, 9].includes(digits.length)) return null;
  const [area, group] = digits.length === 4 ? ["", ""] : [digits.slice(0, 3), digits.slice(3, 5)];
  const serial = digits.length === 5 ? "" : digits.slice(-4);
  if (area.startsWith("9")) return "No SSN begins with 9. This may be a taxpayer number (ITIN).";
  if (area === "000" || area === "666") return `No SSN begins with ${area}.`;
  if (group === "00") return "No SSN has 00 as its fourth and fifth digits.";
  if (serial === "0000") return "No SSN ends with 0000.";
  return printed.has(digits) ? "This number was printed in advertisements. No person has it." : null;
}
