/** Sandbox time, which may run faster than real time and can be advanced, but never set back. */

export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  now(): number;
  advance(milliseconds: number): void;
};

/**
 * Starts at the later of real time and `notBefore`, so that a restart never turns time back.
 *
 * @param speed sandbox seconds per real second
 * @param notBefore the last sandbox time that was persisted, in milliseconds
 */
export function createClock(speed: number, notBefore: number): Clock {
  const startedReal = performance.now();
  const startedSandbox = Math.max(Date.now(), notBefore);
  let advanced = 0;
  return {
    now: () => Math.floor(startedSandbox + (performance.now() - startedReal) * speed + advanced),
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) throw new RangeError("Time only moves forward");
      advanced += milliseconds;
    },
  };
}
