/** Interleaves measurements. Each round runs every case, so that a busy machine slows all cases equally. */

import type { Console } from "./console";

/** The data that a group of measurements needs. */
export type Facts = { console: Console; rows: number; rounds: number };

/** One line of the table. `value` is compared with `bar`, if there is a bar. */
export type Row = {
  name: string;
  unit: "ms" | "×" | "/s" | "s" | "statements" | "KiB" | "MB" | "points" | "reviewers";
  value: number;
  bar: number | null;
  /** Whether the bar is a maximum or a minimum. */
  at: "most" | "least";
  /** The measured milliseconds, if the value is derived from them. */
  spread?: Spread;
  /** Facts to print beside the value. */
  note?: string;
};

export type Spread = { min: number; median: number; p95: number };

/** Whether a row meets its bar. Null if it has no bar. */
export const holds = ({ at, value, bar }: Row): boolean | null =>
  bar === null ? null : at === "most" ? value <= bar : value >= bar;

/** Returns a row whose value is the median in milliseconds. */
export const ms = (name: string, spread: Spread, bar: number | null): Row => ({
  name,
  unit: "ms",
  value: spread.median,
  bar,
  at: "most",
  spread,
});

export function spreadOf(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { min: at(0), median: at(0.5), p95: at(0.95) };
}

/** Runs the work, and returns the milliseconds that it took. */
export type Case = (round: number) => Promise<number>;

/**
 * Runs each case once in a round.
 *
 * @param warm the number of warm-up rounds, which do not count
 */
export async function interleave<Name extends string>(
  cases: Record<Name, Case>,
  rounds: number,
  warm = 5,
): Promise<Record<Name, Spread>> {
  const samples = new Map<string, number[]>();
  for (let round = -warm; round < rounds; round++) {
    for (const [name, run] of Object.entries<Case>(cases)) {
      const ms = await run(round + warm);
      if (round >= 0) samples.set(name, [...(samples.get(name) ?? []), ms]);
    }
  }
  return Object.fromEntries([...samples].map(([name, all]) => [name, spreadOf(all)])) as Record<Name, Spread>;
}

/** Returns the requests per second at this concurrency. */
async function throughput(run: (turn: number) => Promise<unknown>, seconds: number, atOnce = 10): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  let done = 0;
  let turn = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        turn += 1;
        await run(turn);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

/** Measures the throughput of several cases in turns. Returns the median of each, in requests per second. */
export async function throughputs<Name extends string>(
  cases: Record<Name, (turn: number) => Promise<unknown>>,
  { turns = 3, seconds = 2 } = {},
): Promise<Record<Name, number>> {
  const timesByCase = new Map<string, number[]>();
  for (let turn = 0; turn <= turns; turn++) {
    for (const [name, run] of Object.entries<(turn: number) => Promise<unknown>>(cases)) {
      const each = await throughput(run, turn === 0 ? 0.5 : seconds);
      if (turn > 0) timesByCase.set(name, [...(timesByCase.get(name) ?? []), each]);
    }
  }
  return Object.fromEntries([...timesByCase].map(([name, all]) => [name, spreadOf(all).median])) as Record<
    Name,
    number
  >;
}
