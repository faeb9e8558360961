/** Reads heights as documents and records write them, in feet, inches, meters or centimeters. */

export const centimetersPerInch = 2.54;

/** Returns the height in centimeters, or null if the text has no known form. */
export function heightOf(raw: string): number | null {
  if (raw.length > 40) return null;
  const text = raw.replace(/[\u2018\u2019\u2032\u00b4`]/g, "'").replace(/[\u201c\u201d\u2033]/g, '"');
  const metric =
    /^\s*(\d{3})\s*(?:cms?\.?|centimet(?:er|re)s?)\s*$/i.exec(text) ??
    /^\s*([12])(?:[.,]|\s*m\s*)(\d{2})\s*(?:m|met(?:er|re)s?)?\.?\s*$/i.exec(text) ??
    /^\s*(1[2-9]\d|2[0-2]\d)\s*$/.exec(text);
  if (metric) return Number(`${metric[1]}${metric[2] ?? ""}`);
  const inches = /^\s*(\d{2,3})\s*(?:"|''|in\.?|ins|inch|inches)\s*$/i.exec(text) ?? /^\s*0?([4-8]\d)\s*$/.exec(text);
  if (inches) return Number(inches[1]) * centimetersPerInch;
  const feet = /^\s*(\d)\s*(?:'|ft\.?|feet|foot|-)\s*(\d{1,2})?\s*(?:"|''|in\.?|ins|inch|inches)?\s*$/i.exec(text);
  if (feet) {
    const rest = Number(feet[2] ?? 0);
    return rest < 12 ? (Number(feet[1]) * 12 + rest) * centimetersPerInch : null;
  }
  // Some documents write five feet eleven inches as 511.
  const digits = /^\s*([4-7])(0\d|1[01])\s*$/.exec(text);
  return digits ? (Number(digits[1]) * 12 + Number(digits[2])) * centimetersPerInch : null;
}

/** Returns the lowest and the highest height of a text such as `6'0" - 6'2"`. Null if the text has no height. */
export function heightsIn(text: string): readonly [number, number] | null {
  const height = heightOf(text);
  if (height !== null) return [height, height];
  const short = text.slice(0, 80);
  // "5-8 - 5-10" has spaces around the sign of the range, and "170-175 cm" has none.
  const spaced = short.split(/\s+(?:-|\u2013|to)\s+/);
  const ends = spaced.length > 1 ? spaced : short.split(/[-\u2013]/);
  const [low, high] = [heightOf(ends[0] ?? ""), heightOf(ends[1] ?? "")];
  return ends.length === 2 && low !== null && high !== null && low <= high ? [low, high] : null;
}
