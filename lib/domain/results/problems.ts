/** Reports where a section violates the interface, and reads the rest of the section. Messages never quote a value. */
import type { z } from "zod";
import { midSentence } from "@/lib/base/dates";
import { labelOfKey } from "./field-labels";
import { child, formatPath, isRecord, type Segment } from "./paths";

export type Problem = { path: string; message: string };

type FlatIssue = { path: Segment[]; expected: string };

/** The most problems of a section that are listed. */
const maxProblems = 20;

const segmentsOf = (path: readonly PropertyKey[]): Segment[] =>
  path.map((part) => (typeof part === "symbol" ? String(part) : part));

// Uses `reduce`, because spreading would fail: a long answer has more issues than a call takes arguments.
const depth = (flat: readonly FlatIssue[]) => flat.reduce((most, one) => Math.max(most, one.path.length), 0);

/** Returns what the failed alternatives of a union would have accepted, in words. */
function expectation(alternatives: readonly string[], key: Segment | undefined): string {
  if (alternatives.includes("a list")) return "a list";
  if (alternatives.includes("yes or no") && alternatives.includes("text")) {
    return typeof key === "string" && /date|dob|birth/i.test(key) ? "a date" : "text";
  }
  if (alternatives.includes("a number")) return "a number";
  return alternatives[0] ?? "what the interface describes";
}

const kinds: Record<string, string> = {
  object: "a group of fields",
  array: "a list",
  string: "text",
  number: "a number",
  boolean: "yes or no",
};

/**
 * Flattens the nested issues of unions. The alternative that failed at the deepest level shows where the problem is.
 */
function flatten(issues: readonly z.core.$ZodIssue[], prefix: Segment[]): FlatIssue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...segmentsOf(issue.path)];
    if (issue.code === "invalid_union") {
      const branches = issue.errors.map((errors) => flatten(errors, path));
      const deepest = branches.reduce<FlatIssue[]>((best, one) => (depth(one) > depth(best) ? one : best), []);
      if (depth(deepest) > path.length) return deepest;
      const alternatives = branches.flat().map((one) => one.expected);
      return [{ path, expected: expectation(alternatives, path.at(-1)) }];
    }
    if (issue.code === "invalid_type") return [{ path, expected: kinds[issue.expected] ?? "something else" }];
    if (issue.code === "custom") return [{ path, expected: "yes or no" }];
    // The one pattern in the schemas is that of a number written as text.
    if (issue.code === "invalid_format") return [{ path, expected: "a number" }];
    return [{ path, expected: "what the interface describes" }];
  });
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return "missing";
  if (Array.isArray(value)) return "a list";
  return kinds[typeof value] ?? "something else";
}

const nameOf = (path: readonly Segment[], root: string) => {
  const key = path.findLast((part) => typeof part === "string") ?? root;
  const label = labelOfKey(String(key));
  return path.length > 0 && typeof path.at(-1) === "number" ? `An entry of ${midSentence(label)}` : label;
};

function sentence(flat: FlatIssue, raw: unknown, root: string): string {
  const kind = kindOf(flat.path.reduce<unknown>(child, raw));
  const name = nameOf(flat.path, root);
  if (kind === flat.expected) return `${name} is ${kind}, but not one that the interface describes`;
  return `${name} is ${kind}, not ${flat.expected}`;
}

/**
 * Removes invalid values. In a list, an empty entry replaces an unreadable one, so that the other entries keep their
 * indexes.
 */
function withoutInvalid(raw: unknown, invalid: readonly FlatIssue[], isEntry = false): unknown {
  if (invalid.length === 0) return raw;
  const here = invalid.find((one) => one.path.length === 0);
  if (here) return isEntry && here.expected === kinds.object ? {} : null;
  const groups = Map.groupBy(invalid, ({ path: [segment] }) => segment);
  const below = (segment: Segment) => groups.get(segment)?.map((one) => ({ ...one, path: one.path.slice(1) })) ?? [];
  if (Array.isArray(raw)) return raw.map((value, index) => withoutInvalid(value, below(index), true));
  if (!isRecord(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, withoutInvalid(value, below(key))]));
}

export type Reading<T> = { parsed: T | null; problems: Problem[] };

/**
 * Reads a section without its malformed fields, because one such field must not hide a finding in another. `raw` is not
 * null.
 */
export function readTolerantly<S extends z.ZodType>(schema: S, raw: unknown, root: string): Reading<z.output<S>> {
  const result = schema.safeParse(raw);
  if (result.success) return { parsed: result.data, problems: [] };
  const flat = flatten(result.error.issues, []);
  const problems = flat.slice(0, maxProblems).map((issue) => ({
    path: root + prefixed(formatPath(issue.path)),
    message: sentence(issue, raw, root),
  }));
  const rest = schema.safeParse(withoutInvalid(raw, flat));
  return { parsed: rest.success ? rest.data : null, problems };
}

const prefixed = (path: string) => (path === "" || path.startsWith("[") ? path : `.${path}`);
