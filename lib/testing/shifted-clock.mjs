/**
 * Moves the clock of a process that preloads this module (`--import shifted-clock.mjs?file=…`). The file holds the
 * offset in milliseconds. As when the clock of a machine is set, timers are unaffected.
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
    // A test is writing the file. The next read finds the offset.
  }
}
look();
setInterval(look, everyMs).unref();

function ShiftedDate(...parts) {
  if (!new.target) return new ShiftedDate().toString();
  return Reflect.construct(RealDate, parts.length === 0 ? [ShiftedDate.now()] : parts, new.target);
}
// The new Date keeps the real `prototype`, `parse`, `UTC` and name, from which libraries recognize dates.
Object.defineProperties(ShiftedDate, {
  ...Object.getOwnPropertyDescriptors(RealDate),
  now: { value: () => RealDate.now() + shiftMs, writable: true, configurable: true },
});
Object.defineProperty(RealDate.prototype, "constructor", { value: ShiftedDate, writable: true, configurable: true });
globalThis.Date = ShiftedDate;
