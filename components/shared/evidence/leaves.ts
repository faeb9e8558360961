/** Every field of a section as a flat list with labels, so that unknown fields can be shown too. */
import { isRecord, join } from "@/lib/results/paths";
import { type Leaf, textOf } from "./reading";

/** More than any section has. The raw answer, which can always be shown, has the rest. */
export const mostLeaves = 400;

/**
 * Lists the leaves of a value.
 *
 * @param data the section, masked
 * @param root its path in the answer
 * @param masked paths of the masked leaves
 * @returns the leaves in their original order, at most `mostLeaves`, nulls included
 */
export function leavesOf(data: unknown, root: string, masked: readonly string[]): Leaf[] {
  const hidden = new Set(masked);
  const found: Leaf[] = [];
  const walk = (value: unknown, path: string) => {
    if (found.length >= mostLeaves) return;
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, one] of value.entries()) walk(one, join(path, index));
    } else if (isRecord(value) && Object.keys(value).length > 0) {
      for (const [key, one] of Object.entries(value)) walk(one, join(path, key));
    } else {
      found.push({ path, raw: value ?? null, text: textOf(value), masked: hidden.has(path) });
    }
  };
  walk(data, root);
  return found;
}

/** Abbreviations in labels. */
const special = new Map([
  ...["ID", "SSN", "OCR", "CSC", "MRZ", "DUNS", "FEIN", "POB", "UUID", "ZIP"].map(
    (word) => [word.toLowerCase(), word] as const,
  ),
]);
const known: Record<string, string> = {
  DateOfBirth4: "Date of birth, four-digit year",
  ExpirationDate4: "Expiration date, four-digit year",
  IssueDate4: "Issue date, four-digit year",
  End_POB: "Place of birth",
  Id: "Document number",
  SigNum: "Signature number",
  NameFirst_NonMRZ: "First name, as printed",
  NameLast_NonMRZ: "Last name, as printed",
  NameFirst: "First name",
  NameLast: "Last name",
  NameMiddle: "Middle name",
  NameSuffix: "Name suffix",
  Address2: "Machine-readable line 1",
  Address3: "Machine-readable line 2",
  DUNSumber: "DUNS number",
  FEINumber: "FEIN",
  dob: "Date of birth",
  firstname: "First name",
  middlename: "Middle name",
  lastname: "Last name",
};

/**
 * The label of a field: "id_issued_date" → "ID issued date". An index is kept: "Reasons 2".
 */
export function labelOf(path: string): string {
  const parts = /^(.*?)((?:\[\d+\])*)$/.exec(path);
  const [, stem = path, indexes = ""] = parts ?? [];
  const key = /(?:^|\.)([^.[\]]+)$/.exec(stem)?.[1] ?? /\["((?:[^"\\]|\\.)*)"\]$/.exec(stem)?.[1] ?? stem;
  const place = [...indexes.matchAll(/\d+/g)].map(([index]) => Number(index) + 1).join(".");
  const label = (Object.hasOwn(known, key) ? known[key] : undefined) ?? humanize(key);
  return place === "" ? label : `${label} ${place}`;
}

function humanize(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .filter((word) => word !== "")
    .map((word) => special.get(word.toLowerCase()) ?? word.toLowerCase());
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
