/**
 * Reads birth dates as lists of people write them: a day, a month, a year, a range, "circa", or several of these in one
 * text. The result states whether a part of the text was not understood, so that such a part never counts as a
 * difference.
 */
import { type CalendarDate, calendarDate, daysInMonth, isBefore, isSameDay } from "@/lib/base/calendar-dates";
import { type DateForm, daysOf, hasShortYear, monthOf } from "./read-date";

/** All days that a text can stand for, from the first to the last. */
type Span = { from: CalendarDate; to: CalendarDate };

/**
 * One date of a text. `readings` are alternatives, of which only one is meant. `isApproximate`: whether the text gives
 * the date as approximate.
 */
export type PartialDate = { unit: "day" | "month" | "year" | "range"; readings: Span[]; isApproximate: boolean };

/** The dates of a text. `isComplete` is false if a part of the text was not understood. */
export type PartialDates = { dates: PartialDate[]; isComplete: boolean };

/** Longer texts are read only up to this length, and count as not fully understood. */
const maxLength = 400;
/** The most dates that are read. A text with more dates is not a list of one person's birth dates. */
const maxDates = 40;
/** How many years an approximate date can be away from the actual year. */
const aboutYears = 2;
/** The longest life, in years. An earlier birth year is in another calendar, or wrong. */
const longestLife = 130;

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const day = "\\d{1,2}(?:st|nd|rd|th)?";
/** A day or a month in digits, or the characters that replace unknown digits. */
const part = "(?:\\d{1,2}|[xX?<*_-]{2})";
const end = "(?![\\d\\p{L}])";

const datedKinds = ["day", "unknown", "month", "decade", "year"] as const;
type DatedKind = (typeof datedKinds)[number];
type Kind = DatedKind | "to" | "and" | "about" | "before" | "after" | "skip";

const isDatedKind = (kind: Kind): kind is DatedKind => datedKinds.some((one) => one === kind);

/** The kinds of tokens with their patterns, in the order in which they are tried at each position of a text. */
const tokens = (
  [
    ["skip", `(?:00|[xX?<*_-]{2})[\\s./-]*(?=${month}[\\s.,/-]*\\d{4})`],
    ["day", `\\d{4}-\\d{2}-\\d{2}[T ](?=\\d\\d:)[\\d:.]+(?:Z|[+-]\\d{2}:?\\d{2})?`],
    ["day", `${day}(?:\\s+of)?[\\s./-]*${month}[\\s.,/-]*(?:\\d{4}|\\d{2})`],
    ["day", `${month}\\s*${day}[\\s,]+\\d{4}`],
    ["day", `\\d{4}[\\s./-]*${month}[\\s./-]*${day}`],
    ["day", `(?:\\d{4}([./-])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([./ -])\\d{1,2}\\2(?:\\d{4}|\\d{2})|\\d{8})`],
    ["unknown", `(?:${part}([./-])${part}\\1\\d{4}|\\d{4}([./-])${part}\\2${part})`],
    ["month", `(?:${month}[\\s.,/-]*\\d{4}|\\d{4}[\\s./-]*${month}|\\d{4}[./-](?:0[1-9]|1[0-2])|\\d{1,2}[./-]\\d{4})`],
    ["decade", `(?:(?:early|mid|late)[\\s-]+)?(?:the\\s+)?\\d{3}0'?s`],
    ["year", `\\d{4}(?:[/-]\\d{2})?`],
    ["to", `(?:to|through|until|till)${end}|[\\u2010-\\u2015/-]`],
    ["and", `and${end}|&`],
    [
      "about",
      `(?:c(?=\\d)|(?:circa|ca|c|approximately|approx|about|around|abt|estimated|est|probably|possibly)${end})\\.?|~|\\bc\\.`,
    ],
    ["before", `(?:before|not after|prior to|not later than|no later than|up to)${end}`],
    ["after", `(?:after|not before|since|from|not earlier than|no earlier than)${end}`],
    [
      "skip",
      `\\(?(?:[a-j]|\\d)\\)|(?:alternatively|alternative|alternate|alt|also|dob|d\\.o\\.b|yob|date|dates|year|of|birth|born|b|on|in|or|between|early|mid|late|the|gregorian)${end}\\.?`,
    ],
    ["skip", `[\\s;:,.|()\\[\\]]+`],
  ] satisfies [Kind, string][]
).map(([kind, source]): [Kind, RegExp] => [kind, new RegExp(`(?:${source})${isDatedKind(kind) ? end : ""}`, "iuy")]);

const wholeYear = (year: number): Span[] =>
  year > 0 ? [{ from: { year, month: 1, day: 1 }, to: { year, month: 12, day: 31 } }] : [];

function wholeMonth(year: number, number: number): Span[] {
  const last = daysInMonth(year, number);
  return last > 0 && year > 0
    ? [{ from: { year, month: number, day: 1 }, to: { year, month: number, day: last } }]
    : [];
}

const isUnknown = (text: string) => /^(?:0+|\D+)$/.test(text);

/** Returns the month of "00/07/1962", "XX-XX-1962" or "1962-00-00" if it is stated, else the year. */
function withUnknownParts(text: string, form: DateForm): [PartialDate["unit"], Span[]] {
  const parts = text.split(/[./]|(?<=[\d?xX<*_-])-(?=[\d?xX<*_-])/);
  const isYearFirst = /^\d{4}/.test(text);
  const [first = "", second = ""] = isYearFirst ? parts.slice(1) : parts;
  const year = Number((isYearFirst ? text.slice(0, 4) : text.slice(-4)) || 0);
  const monthText = isYearFirst || form === "MDY" ? first : form === "DMY" ? second : isUnknown(first) ? second : first;
  const number = isUnknown(monthText) ? 0 : Number(monthText);
  return wholeMonth(year, number).length > 0 ? ["month", wholeMonth(year, number)] : ["year", wholeYear(year)];
}

function monthIn(text: string): [PartialDate["unit"], Span[]] {
  const year = Number(/\d{4}/.exec(text)?.[0]);
  const name = /\p{L}+/u.exec(text)?.[0];
  const digits = text.replace(/\d{4}/, "").replace(/\D/g, "");
  const number = name ? monthOf(name) : Number(digits);
  // "2000-05" can also be the years from 2000 to 2005.
  const isRange = !name && /^\d{4}/.test(text) && Number(digits) > year % 100;
  const last = wholeYear(year - (year % 100) + Number(digits));
  const years = isRange && last[0] ? wholeYear(year).map(({ from }) => ({ from, to: last[0]?.to ?? from })) : [];
  return ["month", [...wholeMonth(year, number), ...years]];
}

function yearsIn(text: string): [PartialDate["unit"], Span[]] {
  const [, first = "", second] = /^(\d{4})(?:[/-](\d{2}))?$/.exec(text) ?? [];
  if (second === undefined) return ["year", wholeYear(Number(first))];
  const [from, to] = [wholeYear(Number(first))[0], wholeYear(Number(first.slice(0, 2) + second))[0]];
  return ["range", from && to && !isBefore(to.to, from.from) ? [{ from: from.from, to: to.to }] : []];
}

/**
 * Returns the days that a text with a day can mean. A two-digit year stands for each century in which the person can
 * have been born.
 */
function dayReadings(raw: string, form: DateForm, latestYear: number): CalendarDate[] {
  if (!hasShortYear(raw)) return daysOf({ path: "", raw, form }, latestYear);
  const days = daysOf({ path: "", raw, form: form === "MDY" ? "MDy" : form }, latestYear);
  return days.flatMap((one) => [one, calendarDate(one.year - 100, one.month, one.day) ?? one]);
}

/** Returns the spans of a date in which the person can have been born. */
function spansOf(kind: DatedKind, text: string, form: DateForm, latestYear: number): [PartialDate["unit"], Span[]] {
  const [unit, spans] = allSpansOf(kind, text, form, latestYear);
  return [unit, spans.filter(({ from, to }) => to.year >= latestYear - longestLife && from.year <= latestYear)];
}

function allSpansOf(kind: DatedKind, text: string, form: DateForm, latestYear: number): [PartialDate["unit"], Span[]] {
  switch (kind) {
    case "day": {
      const days = dayReadings(text, form, latestYear);
      if (days.length > 0) return ["day", days.map((one) => ({ from: one, to: one }))];
      const isNumeric = /^\d{4}[./-]|[./-]\d{4}$/.test(text);
      return isNumeric && /(?<!\d)0{1,2}(?!\d)/.test(text) ? withUnknownParts(text, form) : ["day", []];
    }
    case "unknown":
      return withUnknownParts(text, form);
    case "month":
      return monthIn(text);
    case "decade": {
      const year = Number(/\d{4}/.exec(text)?.[0]);
      const to = calendarDate(year + 9, 12, 31);
      return ["range", to && year > 0 ? [{ from: { year, month: 1, day: 1 }, to }] : []];
    }
    case "year":
      return yearsIn(text);
  }
}

type Token = { kind: Kind; text: string };
type DatedToken = { kind: DatedKind; text: string };

function tokensOf(text: string): { tokens: Token[]; isComplete: boolean } {
  const dateTokens: Token[] = [];
  let isComplete = true;
  let at = 0;
  while (at < text.length) {
    const next = tokens.flatMap(([kind, pattern]) => {
      pattern.lastIndex = at;
      const match = pattern.exec(text)?.[0];
      return match ? [{ kind, text: match }] : [];
    })[0];
    if (next) {
      if (next.kind !== "skip") dateTokens.push(next);
      at += next.text.length;
    } else {
      isComplete = false;
      // Skips the rest of an unknown word, so that no part of it is read as a date.
      at += /^[\p{L}\p{N}]+|^./su.exec(text.slice(at))?.[0].length ?? 1;
    }
  }
  return { tokens: dateTokens, isComplete };
}

const isDated = (token: Token | undefined): token is DatedToken => token !== undefined && isDatedKind(token.kind);

/**
 * Reads the dates of a text.
 *
 * @param form the order of a numeric day, if the source states it
 * @param latestYear the latest possible birth year
 */
export function readPartialDates(raw: string, form: DateForm, latestYear: number): PartialDates {
  const text = raw.slice(0, maxLength);
  const isRangeOfTwo = /\bbetween\b/i.test(text);
  const { tokens, isComplete } = tokensOf(text);
  const dates: PartialDate[] = [];
  let understood = isComplete && raw.length <= maxLength;
  let [isApproximate, bound]: [boolean, "before" | "after" | null] = [false, null];
  for (let at = 0; at < tokens.length && dates.length < maxDates; at += 1) {
    const token = tokens[at];
    if (!isDated(token)) {
      isApproximate ||= token?.kind === "about";
      if (token?.kind === "before" || token?.kind === "after") bound = token.kind;
      continue;
    }
    let [unit, readings] = spansOf(token.kind, token.text, form, latestYear);
    const [joint, last] = [tokens[at + 1], tokens[at + 2]];
    const isRange = joint?.kind === "to" || (joint?.kind === "and" && isRangeOfTwo);
    if (isRange && isDated(last)) {
      const [, ends] = allSpansOf(last.kind, last.text, form, latestYear);
      readings = readings.flatMap(({ from }) => ends.flatMap(({ to }) => (isBefore(to, from) ? [] : [{ from, to }])));
      unit = "range";
      at += 2;
    } else if (bound) {
      const [from, to] = [calendarDate(1, 1, 1), calendarDate(latestYear, 12, 31)];
      readings = readings.flatMap((span) =>
        bound === "before" ? (from ? [{ from, to: span.to }] : []) : to ? [{ from: span.from, to }] : [],
      );
      unit = "range";
    }
    if (readings.length === 0) understood = false;
    else dates.push({ unit, readings, isApproximate });
    [isApproximate, bound] = [false, null];
  }
  // A word such as "approx." can also follow the date: "1962 (approx.)".
  const latest = dates.at(-1);
  if (isApproximate && latest) latest.isApproximate = true;
  return { dates, isComplete: understood };
}

export type Agreement = { mark: "same" | "partly" | "different"; words: string };

const isWithin = (day: CalendarDate, { from, to }: Span) => !isBefore(day, from) && !isBefore(to, day);
const isNear = ({ year }: CalendarDate, { from, to }: Span) =>
  year >= from.year - aboutYears && year <= to.year + aboutYears;
/** Whether a span is January 1, which lists write for a year whose day is unknown. */
const isPlaceholder = ({ from, to }: Span) => isSameDay(from, to) && from.month === 1 && from.day === 1;

const withinWords = {
  day: "Same day",
  month: "Same month and year; the record gives no day",
  year: "Same year; the record gives no day or month",
  range: "Within the time that the record gives",
};

/**
 * Compares a date of a record with the applicant's birth date. The words contain no number, because a number together
 * with the date of the other side would reveal a masked date.
 */
export function compareWithDay({ unit, readings, isApproximate }: PartialDate, applicant: CalendarDate): Agreement {
  const within = readings.filter((span) => isWithin(applicant, span));
  const isOnly = within.length === readings.length;
  const isSameYear = readings.some(({ from }) => from.year === applicant.year);
  if (within.length > 0 && isApproximate)
    return { mark: "partly", words: "Partly the same; the record gives the date as about" };
  if (within.length > 0 && !isOnly) {
    const words = unit === "day" ? "Same day in one of two ways to read it" : "Partly the same, in one way to read it";
    return { mark: "partly", words };
  }
  if (within.length > 0) return { mark: unit === "day" ? "same" : "partly", words: withinWords[unit] };
  if (isApproximate && readings.some((span) => isNear(applicant, span))) {
    return { mark: "partly", words: "Partly the same; the record gives about this time" };
  }
  if (unit === "day" && isSameYear && readings.some(isPlaceholder)) {
    return { mark: "partly", words: "Same year; January 1 can stand for a day that is not known" };
  }
  if (unit === "range") return { mark: "different", words: "Different: outside the time that the record gives" };
  // The number of years between the dates would reveal a masked date to a reader who knows the applicant's year.
  if (!isSameYear) return { mark: "different", words: "Different year" };
  if (unit !== "day") return { mark: "different", words: "Different month" };
  const isSwapped = readings.some(({ from }) => from.month === applicant.day && from.day === applicant.month);
  return { mark: "different", words: isSwapped ? "Different day: day and month are swapped" : "Different day" };
}
