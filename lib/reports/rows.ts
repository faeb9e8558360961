/** Converts any JSON to readable rows of label and value. */

import { z } from "zod";
import { monthName } from "@/lib/dates";
import { truthOf } from "@/lib/identity/operations/scalars";
import { dateInWords } from "@/lib/results/date-fields";
import { labelOfKey } from "@/lib/results/field-labels";
import { interfaceFields } from "@/lib/results/interface-fields";
import { join } from "@/lib/results/paths";

export type ReportRow = {
  /** Path from the result's root (lib/results/paths.ts). */
  path: string;
  label: string;
  /** Null if the service sent none. */
  value: string | null;
  masked: boolean;
  /** The nesting depth in its section. */
  depth: number;
  /**
   * The service's verification of this value: null without a verdict, undefined if the field has no `_verified`
   * sibling.
   */
  verified: boolean | null | undefined;
};

/** Labels of fields whose names mean something else in their section, by path. */
const labels = new Map<string, string>([[interfaceFields.quizVerdict, "Passed"]]);

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value);
}

const datePart = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ])
  .nullish();
const dateInParts = z.strictObject({ day: datePart, month: datePart, year: datePart });

/** A date that is sent in parts: "Feb 3, 2014", "Feb 2014" without a day. Null for anything else. */
function writtenParts(value: object): string | null {
  const lowered = Object.entries(value).map(([key, part]) => [key.toLowerCase(), part] as const);
  const { day, month, year } = dateInParts.safeParse(Object.fromEntries(lowered)).data ?? {};
  const name = monthName(month ?? 0);
  if (!year || !name) return null;
  if (day && day > 31) return null;
  return day ? `${name} ${day}, ${year}` : `${name} ${year}`;
}

const maximumDepth = 12;

/**
 * Lists the values of a section.
 *
 * @param data the section, masked
 * @param path its path in the result
 * @param masked paths of the leaves that are masked
 * @param limit how many rows at most
 * @returns the rows, depth first, and the number of rows beyond the limit
 */
export function rowsOf(
  data: unknown,
  path: string,
  masked: readonly string[],
  limit = 200,
): { rows: ReportRow[]; more: number } {
  if (data === undefined) return { rows: [], more: 0 };
  const walker = new Walker(path, new Set(masked), limit);
  walker.walk(data, path, isNested(data) ? labelOfKey(path.split(".").at(-1) ?? path) : "Answer", 0);
  return { rows: walker.rows, more: walker.more };
}

class Walker {
  readonly rows: ReportRow[] = [];
  more = 0;

  constructor(
    private readonly root: string,
    private readonly masked: ReadonlySet<string>,
    private readonly limit: number,
  ) {}

  walk(value: unknown, path: string, label: string, depth: number): void {
    if (depth > maximumDepth) this.#add(path, label, "(nested further)", depth);
    else if (!isNested(value)) this.#add(path, label, this.#written(path, value), depth);
    else if (Object.keys(value).length === 0) this.#add(path, label, null, depth);
    else if (!Array.isArray(value)) this.#record(value, path, label, depth);
    else if (value.some(isNested)) {
      value.forEach((item, index) => {
        this.walk(item, join(path, index), `${label} ${index + 1}`, depth);
      });
    } else this.#list(value, path, label, depth);
  }

  /** A date is written in words, with the source's own text. */
  #written(path: string, value: unknown): string | null {
    const text = textOf(value);
    if (text === null || this.masked.has(path)) return text;
    const words = dateInWords(path, text);
    return words === null ? text : `${words} (${text})`;
  }

  #list(items: readonly unknown[], path: string, label: string, depth: number): void {
    const texts = items.map(textOf).filter((text) => text !== null);
    const row = this.#add(path, label, texts.join("; ") || null, depth);
    row.masked ||= items.some((_, index) => this.masked.has(join(path, index)));
  }

  #record(value: object, path: string, label: string, depth: number): void {
    const isMasked = Object.keys(value).some((key) => this.masked.has(join(path, key)));
    const date = isMasked ? null : writtenParts(value);
    if (date !== null) {
      this.#add(path, label, date, depth);
      return;
    }
    if (path !== this.root) this.#add(path, label, "", depth);
    const below = path === this.root ? depth : depth + 1;
    for (const [key, inner] of Object.entries(value)) {
      const about = key.endsWith("_verified") ? key.slice(0, -"_verified".length) : "";
      const isVerdict = inner === null || truthOf(inner) !== undefined;
      if (about !== "" && Object.hasOwn(value, about) && isVerdict) continue;
      const at = this.rows.length;
      const place = join(path, key);
      this.walk(inner, place, labels.get(place) ?? labelOfKey(key), below);
      // Some values have a sibling field that says whether they were verified.
      const row = this.rows[at];
      const verdict: unknown = Reflect.get(value, `${key}_verified`);
      if (row && verdict !== undefined) row.verified = truthOf(verdict) ?? null;
    }
  }

  #add(path: string, label: string, value: string | null, depth: number): ReportRow {
    const row: ReportRow = { path, label, value, masked: this.masked.has(path), depth, verified: undefined };
    if (this.rows.length < this.limit) this.rows.push(row);
    else this.more += 1;
    return row;
  }
}
