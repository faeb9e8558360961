/**
 * Paths into an answer: `scannedUser.Id`, `education[0].status`, `verifyUI.passport.dob`. A key that is not a plain
 * word is quoted: `user["second number"]`.
 */
import { maxMaskedPathLength } from "./compared-fields";

export type Segment = string | number;

const plainKey = /^[A-Za-z_$][\w$-]*$/;

export function join(path: string, segment: Segment): string {
  if (typeof segment === "number") return `${path}[${segment}]`;
  // `__proto__` is a plain word, but is not safe as a key.
  if (!plainKey.test(segment) || segment === "__proto__") return `${path}[${JSON.stringify(segment)}]`;
  return path === "" ? segment : `${path}.${segment}`;
}

export function formatPath(segments: readonly Segment[]): string {
  return segments.reduce<string>(join, "");
}

/** Returns null if the text is not a path. */
export function parsePath(path: string): Segment[] | null {
  if (path.length === 0 || path.length > maxMaskedPathLength) return null;
  const step = /\.?([A-Za-z_$][\w$-]*)|\[(0|[1-9]\d{0,8})\]|\[("(?:[^"\\]|\\.)*")\]/y;
  const segments: Segment[] = [];
  while (step.lastIndex < path.length) {
    const at = step.lastIndex;
    const match = step.exec(path);
    if (!match) return null;
    const [token, key, index, quoted] = match;
    // Every key but the first needs a dot before it.
    if (key !== undefined && token.startsWith(".") !== at > 0) return null;
    if (index !== undefined) segments.push(Number(index));
    else if (quoted !== undefined) {
      const quotedKey = unquote(quoted);
      if (quotedKey === null) return null;
      segments.push(quotedKey);
    } else if (key !== undefined) segments.push(key);
  }
  return segments;
}

function unquote(quoted: string): string | null {
  try {
    const parsed: unknown = JSON.parse(quoted);
    return typeof parsed === "string" ? parsed : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function child(value: unknown, segment: Segment): unknown {
  if (typeof segment === "number") return Array.isArray(value) ? value[segment] : undefined;
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/**
 * Returns the value at a path. Follows only own properties. Undefined if there is no value, or if the text is not a
 * path.
 */
export function lookUp(raw: unknown, path: string): unknown {
  const segments = parsePath(path);
  return segments === null ? undefined : segments.reduce<unknown>(child, raw);
}

/**
 * Returns the unmasked value at a path as text. Null if there is none, or if it is not a scalar. Never reads a
 * prototype.
 */
export function valueAt(raw: unknown, path: string): string | null {
  const value = lookUp(raw, path);
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
