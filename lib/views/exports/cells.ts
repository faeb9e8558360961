/** Cells of an exported table. Each time is written with its zone, so that no reader has to guess the zone. Pure. */
import { formatterOf } from "@/lib/base/dates";

/**
 * `id` is an identifier; a CSV file has an apostrophe before one that begins with `-`. `instant` is a time in ISO
 * 8601 and UTC. `day` is a calendar day, such as "1988-07-04". `money` is an amount in the service's unit. `list` is a
 * list of texts.
 */
export type FieldType = "text" | "id" | "number" | "money" | "instant" | "day" | "flag" | "list";
export type Cell = string | number | boolean | readonly string[] | null;

/** A column of a file. */
export type Column = { key: string; title: string; type: FieldType };
/** A row of a file: its cells, in the order of the columns. */
export type Row = readonly Cell[];

const parts = {
  ...({ hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" } as const),
  ...({ hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "longOffset" } as const),
};

type Local = { text: string; offset: string; fraction: string };

/**
 * Returns the date and time in a zone, "2026-10-04T14:26:05", and the zone's offset, "-04:00" or "Z". Null if the text
 * is not a time.
 */
function localOf(instant: string, timeZone: string): Local | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const iso = at.toISOString();
  const fraction = iso.slice(-5, -1);
  if (timeZone === "UTC") return { text: iso.slice(0, -5), offset: "Z", fraction };
  const found = formatterOf("export", timeZone, parts).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => found.find((one) => one.type === type)?.value ?? "";
  const date = `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
  const offset = part("timeZoneName").replace(/^GMT/, "") || "+00:00";
  return { text: `${date}T${part("hour")}:${part("minute")}:${part("second")}`, offset, fraction };
}

/** Matches a time as `Date.toISOString` writes it. */
const inUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Writes a time with the zone's offset: "2026-10-04T14:26:05.120-04:00". Any other text is returned unchanged. */
export function instantText(instant: string, timeZone: string): string {
  if (timeZone === "UTC" && inUtc.test(instant)) return instant;
  const local = localOf(instant, timeZone);
  return local ? `${local.text}${local.fraction}${local.offset}` : instant;
}

/**
 * Returns the local date and time in the zone as if it were UTC, in milliseconds, because spreadsheets have no time
 * zones. Null if the text is not a time.
 */
export function wallClock(instant: string, timeZone: string): number | null {
  const local = localOf(instant, timeZone);
  return local ? Date.parse(`${local.text}${local.fraction}Z`) : null;
}

export const listText = (list: readonly string[]): string => list.join("; ");
