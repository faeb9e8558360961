/** Calendar days and months of UTC as ranges of time. */
import "server-only";

type Range = { gte: Date; lt: Date };

/** Returns the range from the first moment of a day, such as "2026-11-22", to the first moment of the next day. */
export function dayRange(day: string): Range {
  const gte = new Date(`${day}T00:00:00.000Z`);
  return { gte, lt: new Date(gte.getTime() + 24 * 3600 * 1000) };
}

/** Returns the range from the first moment of a month, such as "2026-11", to the first moment of the next month. */
export function monthRange(text: string): Range {
  const [year = 0, number = 0] = text.split("-").map(Number);
  return { gte: new Date(Date.UTC(year, number - 1)), lt: new Date(Date.UTC(year, number)) };
}
