/**
 * Paths into an answer: `scannedUser.Id`, `education[0].status`, `verifyUI.passport.dob`. A key that is no plain
 * word is written in quotes: `user["second number"]`.
 */
import { longestMaskedPath } from "@/lib/contracts/results";

export type Segment = string | number;

const plainKey = /^[A-Za-z_$][\w$-]*$/;

/** Adds one step to a path. */
export function join(path: string, segment: Segment): string {
  if (typeof segment === "number") return `${path}[${segment}]`;
  // The one plain word that cannot be a key of just any record.
  if (!plainKey.test(segment) || segment === "__proto__") return `${path}[${JSON.stringify(segment)}]`;
  return path === "" ? segment : `${path}.${segment}`;
}

/** Writes a path from its steps. */
export function formatPath(segments: readonly Segment[]): string {
  return segments.reduce<string>(join, "");
}

/**
 * Takes a path apart.
 *
 * @returns its steps, or null when it is not a path
 */
export function parsePath(path: string): Segment[] | null {
  if (path.length === 0 || path.length > longestMaskedPath) return null;
  const step = /\.?([A-Za-z_$][\w$-]*)|\[(0|[1-9]\d{0,8})\]|\[("(?:[^"\\]|\\.)*")\]/y;
  const segments: Segment[] = [];
  while (step.lastIndex < path.length) {
    const at = step.lastIndex;
    const match = step.exec(path);
    if (!match) return null;
    const [whole, key, index, quoted] = match;
    // A key needs a dot before it, but for the first one.
    if (key !== undefined && whole.startsWith(".") !== at > 0) return null;
    if (index !== undefined) segments.push(Number(index));
    else if (quoted !== undefined) {
      const read = unquote(quoted);
      if (read === null) return null;
      segments.push(read);
    } else if (key !== undefined) segments.push(key);
  }
  return segments;
}

function unquote(quoted: string): string | null {
  try {
    const read: unknown = JSON.parse(quoted);
    return typeof read === "string" ? read : null;
  } catch {
    return null;
  }
}

/** True for a JSON object (not null, not a list). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One step down, by own properties only; undefined when there is nothing. */
export function child(value: unknown, segment: Segment): unknown {
  if (typeof segment === "number") return Array.isArray(value) ? value[segment] : undefined;
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** The value at a path, by own properties only; undefined when there is nothing or the path is not one. */
export function lookUp(raw: unknown, path: string): unknown {
  const segments = parsePath(path);
  return segments === null ? undefined : segments.reduce<unknown>(child, raw);
}

/**
 * The scalar at a path, as text, for somebody who may see it. Never walks into a prototype.
 *
 * @returns the value as text, or null when there is none, or when it is not a scalar
 */
export function valueAt(raw: unknown, path: string): string | null {
  const value = lookUp(raw, path);
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
