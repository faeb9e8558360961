/** Measures comparisons of names, dates and counties, without a console. */
import { isSameCounty } from "../lib/domain/counties/names";
import { compareNames, type PersonName } from "../lib/domain/results/names";
import { daysOf } from "../lib/domain/results/read-date";
import { interleave, ms, type Row } from "./measure";

const longText = (word: string) =>
  word
    .repeat(Math.ceil(100 / word.length))
    .slice(0, 100)
    .trim();
const longName = (word: string): PersonName => ({
  given: longText(word),
  middle: longText(`${word}x `),
  family: longText(`y${word}`),
});
/** Each name has 300 letters, the most that the request fields allow. */
const longNames = ["Maximilian ", "MAXIMILIAN ", "Jürgen-Łukasz ", "de la Cruz ", "O'Neill ", "ueberoessa"].map(
  longName,
);

/** Characters and words that are repeated many times. */
const repeated = ["a", "a ", "ü", "ue", "<", "'", "-", "\u200b", "李", "И", "1", "1-", "de ", "jr "];
const lengths = [10, 100, 399, 100_000];
const odd = repeated.flatMap((text) => lengths.map((length) => text.repeat(Math.ceil(length / text.length))));

/**
 * Runs the work three times. Returns the shortest time in milliseconds, because other work of the machine adds to it.
 */
function shortest(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

function slowestOdd(): number {
  let slowest = 0;
  for (const text of odd) {
    for (const oddName of odd) {
      const [name, otherName] = [text, oddName].map((one): PersonName => ({ given: one, middle: null, family: one }));
      if (name && otherName)
        slowest = Math.max(
          slowest,
          shortest(() => compareNames(name, otherName)),
        );
    }
    const county = { name: text, state: "TX" };
    slowest = Math.max(
      slowest,
      shortest(() => isSameCounty(county, { ...county, name: `${text}a` })),
    );
    slowest = Math.max(
      slowest,
      shortest(() => daysOf({ path: "user.dob", raw: text, form: "unstated" }, 2026)),
    );
  }
  return slowest;
}

export async function measureComparisons(): Promise<Row[]> {
  const compareAll = async () => {
    const start = performance.now();
    let [left, count] = [0, 0];
    while (count < 10_000) {
      const [name, otherName] = [longNames[left % longNames.length], longNames[count % longNames.length]];
      if (name && otherName) compareNames(name, otherName);
      count += 1;
      if (count % longNames.length === 0) left += 1;
    }
    return performance.now() - start;
  };
  const { longest } = await interleave({ longest: compareAll }, 5, 1);
  return [
    ms("comparison: 10,000 of the longest names", longest, 1000),
    { name: "comparison: the slowest odd input", unit: "ms", value: slowestOdd(), bar: 5, at: "most" },
  ];
}
