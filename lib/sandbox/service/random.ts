/** Random values come from a hash of the seed and some labels, so that the same seed gives the same people. */
import { createHash } from "node:crypto";

/** The default seed of a sandbox. */
export const usualSeed = "proofdesk";

function digest(labels: readonly (string | number)[]): Buffer {
  return createHash("sha256").update(JSON.stringify(labels)).digest();
}

/** Returns a number from 0 (included) to 1 (excluded), which is the same for the same labels. */
export function draw(...labels: (string | number)[]): number {
  return digest(labels).readUIntBE(0, 6) / 2 ** 48;
}

/** Returns a whole number from `low` to `high`. Both bounds are included. */
export function drawInt(low: number, high: number, ...labels: (string | number)[]): number {
  return low + Math.floor(draw(...labels) * (high - low + 1));
}

export function drawOne<T>(list: readonly [T, ...T[]], ...labels: (string | number)[]): T {
  return list[Math.floor(draw(...labels) * list.length)] ?? list[0];
}

/** Returns an identifier in the form of a UUID (version 4). It is derived from the labels, and not random. */
export function drawUuid(...labels: (string | number)[]): string {
  const bytes = digest(labels).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns this many digits. The first is never 0. */
export function drawDigits(count: number, ...labels: (string | number)[]): string {
  let digits = String(drawInt(1, 9, ...labels, "first"));
  for (let index = 1; index < count; index++) digits += drawInt(0, 9, ...labels, index);
  return digits;
}
