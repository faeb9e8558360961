/** When somebody was seen in a county. Pure. */
import { numberOf, type Reader } from "@/components/shared/evidence/reading";
import { monthName } from "@/lib/dates";

/**
 * A day, or a month where the day is absent: "3 Mar 2019", "Mar 2019", "2019"; "not said" without a year.
 *
 * @param of a reader of {Day, Month, Year}
 */
export function seenText(of: Reader): string {
  const [day, month, year] = [numberOf(of.at("Day")), numberOf(of.at("Month")), numberOf(of.at("Year"))];
  if (year === null) return "not said";
  const name = month === null ? undefined : monthName(month);
  if (name === undefined) return String(year);
  return day === null || day < 1 || day > 31 ? `${name} ${year}` : `${day} ${name} ${year}`;
}
