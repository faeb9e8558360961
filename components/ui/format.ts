/**
 * Numbers, days and moments as words. Pure: the same input gives the same text on the server and in the browser, so
 * nothing here asks for the reader's clock, zone or language unless it is handed in.
 */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A moment: ISO text, epoch milliseconds, or a Date. */
export type Instant = string | number | Date;

type Fields = { year: number; month: number; day: number; hour: string; minute: string; second: string };

function fieldsOf(instant: Instant, timeZone: string): Fields | undefined {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return undefined;
  const options = { timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  const parts = new Intl.DateTimeFormat("en-GB", { ...options, ...clock }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    year: Number(part("year")),
    month: Number(part("month")),
    day: Number(part("day")),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}

function dayWords(year: number, month: number, day: number): string {
  return `${day} ${months[month - 1] ?? "?"} ${year}`;
}

/**
 * A calendar day, which has no zone: "1988-07-04" → "4 Jul 1988".
 *
 * @param day ISO day (YYYY-MM-DD); anything else is given back as it came, never guessed at
 */
export function formatDay(day: string): string {
  const match = calendarDay.exec(day);
  const month = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return day;
  return dayWords(Number(match[1]), month, Number(match[3]));
}

/**
 * A moment as day and time: "18 Nov 16:20", or "18 Nov 16:20:07"; with the year when it is not the year of `now`.
 *
 * @param timeZone IANA name; UTC unless given
 * @returns "–" when the moment cannot be read
 */
export function formatTimestamp(
  instant: Instant,
  facts: { timeZone?: string; now?: Instant; seconds?: boolean } = {},
): string {
  const timeZone = facts.timeZone ?? "UTC";
  const at = fieldsOf(instant, timeZone);
  if (!at) return "–";
  const now = facts.now === undefined ? undefined : fieldsOf(facts.now, timeZone);
  const clock = formatTime(instant, facts);
  if (now?.year === at.year) return `${at.day} ${months[at.month - 1]} ${clock}`;
  return `${dayWords(at.year, at.month, at.day)} ${clock}`;
}

/** The day of a moment: "18 Nov 2026". */
export function formatTimestampDay(instant: Instant, timeZone = "UTC"): string {
  const at = fieldsOf(instant, timeZone);
  return at ? dayWords(at.year, at.month, at.day) : "–";
}

/** The clock time of a moment: "16:20", or "16:20:07" with seconds. */
export function formatTime(instant: Instant, facts: { timeZone?: string; seconds?: boolean } = {}): string {
  const at = fieldsOf(instant, facts.timeZone ?? "UTC");
  if (!at) return "–";
  return facts.seconds ? `${at.hour}:${at.minute}:${at.second}` : `${at.hour}:${at.minute}`;
}

/** A stretch of time, rounded down to its largest unit: "12 min", "3 h", "2 days". Negative counts as positive. */
export function formatSpan(milliseconds: number): string {
  const span = Math.abs(milliseconds);
  if (span < minuteMs) return `${Math.floor(span / 1000)} s`;
  if (span < hourMs) return `${Math.floor(span / minuteMs)} min`;
  if (span < dayMs) return `${Math.floor(span / hourMs)} h`;
  return plural(Math.floor(span / dayMs), "day");
}

/** How long ago or ahead a moment is: "just now", "12 min ago", "in 3 h". */
export function formatRelative(instant: Instant, now: Instant): string {
  const distance = new Date(instant).getTime() - new Date(now).getTime();
  if (Number.isNaN(distance)) return "–";
  if (Math.abs(distance) < minuteMs) return "just now";
  return distance < 0 ? `${formatSpan(distance)} ago` : `in ${formatSpan(distance)}`;
}

/** A whole number with its thousands told apart: 1284 → "1,284". */
export function formatCount(value: number): string {
  return new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 }).format(value);
}

/**
 * Money held in cents: 3850 → "38.50", 184650 → "1,846.50". No sign of a currency: the interface states none.
 *
 * @param cents a whole number of cents, negative allowed
 */
export function formatCents(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}${formatCount(whole)}.${String(rest).padStart(2, "0")}`;
}

/** A number with its noun: plural(1, "county", "counties") → "1 county". Without the third, an s is added. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A size in bytes: 214_000 → "209 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** Up to two initials of a name, by its first and last word: "Ilse Varnholt" → "IV". "?" when there is no letter. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letters = [first, last].map((word) => word?.match(/\p{L}/u)?.[0] ?? "").join("");
  return letters === "" ? "?" : letters.toLocaleUpperCase("en");
}

/** A long identifier with its middle left out: "9f3c0d…a1e0". Short ones stay whole. */
export function shorten(identifier: string, head = 4, tail = 4): string {
  return identifier.length <= head + tail + 1 ? identifier : `${identifier.slice(0, head)}…${identifier.slice(-tail)}`;
}
