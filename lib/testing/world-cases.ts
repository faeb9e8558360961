/**
 * Cases from public reports, standards and list formats. Each case has an ID, its source, and the conclusion that a
 * person would draw.
 */
import cases from "./world-cases.json";

/**
 * Returns the cases of a kind, each with its input and the expected conclusion. Each kind has its own words for
 * conclusions.
 */
export function casesOf<Input>(kind: string): { id: string; input: Input; expected: string }[] {
  const matchingCases = cases.filter((each) => each.kind === kind);
  if (matchingCases.length === 0) throw new Error(`There are no cases of “${kind}”`);
  return matchingCases.map(({ id, input, expected }) => ({ id, input: input as Input, expected: String(expected) }));
}
