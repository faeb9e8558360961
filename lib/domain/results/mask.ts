/**
 * Masks answers by the metadata of their schemas, once, on the server. `direct` data is shown to readers with
 * clearance. `secret` and `image` data is masked for everyone. A key that is in no schema counts as secret.
 */

import type { Pii } from "@/lib/identity/operations/tolerant";
import { maxMaskedPathLength } from "./compared-fields";
import { dots, imageMark, maskDirect, maskSecret } from "./mask-text";
import { isRecord, join, parsePath } from "./paths";
import { isKnownScalar, type PiiPlace, placeOf, type Schema, step, tailOf, unknownPlace } from "./pii-walk";
import { mergedResult } from "./section-schemas";

/** Values that are normally masked, and that an export shows if it was requested with a reason. */
type ShownText = "charges" | "full";

/**
 * What a reader may see. `direct`: names and other direct data. `shown`: in addition, the charges and identifiers of
 * court cases, or everything except images and values that give access.
 */
export type Clearance = { direct: boolean; shown?: ShownText };

/** `data` has the structure of the answer. `masked` has the paths of the masked values. */
export type Masked = { data: unknown; masked: string[] };

/** The kind of a value. "unknown" is a value whose key is in no schema. */
type Kind = Pii | "unknown" | "plain";

type Scalar = string | number | boolean;

/** The deepest level that is shown. Real answers are less deep. Everything below this level is replaced by dots. */
const maxDepth = 60;
/** The most paths in the list of masked paths. Values beyond it are masked all the same. */
const maxPaths = 5000;

function kindOf(place: PiiPlace, value: Scalar): Kind {
  // A name or a date has no fields below it, so anything below it is in no schema.
  if (place.pii === "direct" && place.schemas.length === 0) return "unknown";
  if (place.pii !== null) return place.pii;
  return isKnownScalar(place, value) ? "plain" : "unknown";
}

/** Fields that give access to a person's record or document. They are never exported. */
const accessFields: ReadonlySet<unknown> = new Set(["userAccessCode", "accessUrl"]);

/**
 * Whether the clearance shows a value that is normally masked. Charges and identifiers are those of the cases of a
 * court result.
 */
function isShown(kind: Kind, path: string, { shown }: Clearance): boolean {
  const keys = shown && parsePath(path)?.filter((segment) => typeof segment !== "number");
  if (!keys || kind === "image" || keys.some((key) => accessFields.has(key))) return false;
  if (shown === "full") return true;
  return keys[0] === "cases" && (keys[1] === "charges" || keys[1] === "caseIdentifiers");
}

function isHidden(kind: Kind, path: string, clearance: Clearance): boolean {
  if (kind === "plain" || (kind === "direct" && clearance.direct)) return false;
  return !isShown(kind, path, clearance);
}

function hide(kind: Kind, value: Scalar, place: PiiPlace): string {
  if (kind === "image") return imageMark;
  if (kind === "direct") return maskDirect(String(value));
  // A value that is in no schema shows no part of itself.
  return kind === "secret" ? maskSecret(String(value), tailOf(place)) : dots;
}

function walk(
  value: unknown,
  place: PiiPlace,
  path: string,
  clearance: Clearance,
  masked: string[],
  depth = 0,
): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    const kind = kindOf(place, value);
    if (value === "" || !isHidden(kind, path, clearance)) return value;
    // A longer path cannot be revealed, so the view does not offer it.
    if (masked.length < maxPaths && path.length <= maxMaskedPathLength) masked.push(path);
    return hide(kind, value, place);
  }
  if (depth >= maxDepth) return dots;
  const down = (inner: unknown, below: PiiPlace, segment: string | number) =>
    walk(inner, below, join(path, segment), clearance, masked, depth + 1);
  if (Array.isArray(value)) return value.map((one, index) => down(one, step(place, index), index));
  if (!isRecord(value)) return dots;
  // `Object.fromEntries` defines only own properties, even for the key "__proto__".
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, down(child, step(place, key), key)]));
}

/**
 * Masks a part of an answer. If `schema` is null, no schema describes the part, and all of it is secret. `root` is the
 * path of the part. The masked paths start with it.
 */
export function maskSection(schema: Schema | null, raw: unknown, clearance: Clearance, root: string): Masked {
  const masked: string[] = [];
  const data = walk(raw, schema ? placeOf(schema) : unknownPlace, root, clearance, masked);
  return { data, masked };
}

export function maskAnswer(schema: Schema, raw: unknown, clearance: Clearance): Masked {
  return maskSection(schema, raw, clearance, "");
}

const resultPlace = placeOf(mergedResult);

/** Returns the place of a path in a result. The place of an invalid path is unknown, so its value is masked. */
function placeAt(path: string): PiiPlace {
  const segments = parsePath(path);
  return segments === null ? unknownPlace : segments.reduce(step, resultPlace);
}

/** Masks one value of a result. A value that is combined from several fields has the path of the first field. */
export function maskAt(
  path: string,
  value: string | null,
  clearance: Clearance,
): { value: string | null; masked: boolean } {
  return maskPlace(placeAt(path), path, value, clearance);
}

/** Masks one value of another answer, by the answer's schema. */
export function maskIn(
  schema: Schema,
  path: string,
  value: string | null,
  clearance: Clearance,
): { value: string | null; masked: boolean } {
  const segments = parsePath(path);
  const place = segments === null ? unknownPlace : segments.reduce(step, placeOf(schema));
  return maskPlace(place, path, value, clearance);
}

function maskPlace(place: PiiPlace, path: string, value: string | null, clearance: Clearance) {
  if (value === null || value === "") return { value, masked: false };
  const kind = kindOf(place, value);
  return isHidden(kind, path, clearance) ? { value: hide(kind, value, place), masked: true } : { value, masked: false };
}
