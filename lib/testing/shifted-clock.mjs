/**
 * Preloaded by processes whose clock a test moves (`--import shifted-clock.mjs?file=…`): the file holds the offset in
 * milliseconds. Timers are unaffected, as when a machine's clock is set.
 */
import { readFileSync } from "node:fs";

const file = new URL(import.meta.url).searchParams.get("file") ?? "";
const everyMs = 100;
const RealDate = Date;
let shiftMs = 0;

function look() {
  try {
    shiftMs = Number(readFileSync(file, "utf8"));
  } catch {
    // Being written: the next read finds it.
  }
}
look();
setInterval(look, everyMs).unref();

function ShiftedDate(...parts) {
  if (!new.target) return new ShiftedDate().toString();
  return Reflect.construct(RealDate, parts.length === 0 ? [ShiftedDate.now()] : parts, new.target);
}
// The new Date keeps the real `prototype`, `parse`, `UTC` and name, by which libraries recognize dates.
Object.defineProperties(ShiftedDate, {
  ...Object.getOwnPropertyDescriptors(RealDate),
  now: { value: () => RealDate.now() + shiftMs, writable: true, configurable: true },
});
Object.defineProperty(RealDate.prototype, "constructor", { value: ShiftedDate, writable: true, configurable: true });
globalThis.Date = ShiftedDate;
