import { formatCount } from "@/lib/base/dates";

/** Cents, also negative: 3850 → "38.50". No currency sign: the interface states no currency. */
export function formatCents(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}${formatCount(whole)}.${String(rest).padStart(2, "0")}`;
}

/** A size in bytes: 214_000 → "209 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** Up to two initials, of a name's first and last word: "Ilse Varnholt" → "IV". "?" when there is no letter. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letters = [first, last].map((word) => word?.match(/\p{L}/u)?.[0] ?? "").join("");
  return letters === "" ? "?" : letters.toLocaleUpperCase("en");
}

/** A long identifier without its middle: "9f3c…a1e0". A short one is unchanged. */
export function shorten(identifier: string, head = 4, tail = 4): string {
  return identifier.length <= head + tail + 1 ? identifier : `${identifier.slice(0, head)}…${identifier.slice(-tail)}`;
}
