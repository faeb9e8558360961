/** Cases from public reports, standards and list formats: what a person would conclude, each with an ID and its source. */
import cases from "./world-cases.json";

/** The cases of a kind: their input, and the expected conclusion in the words of the kind. */
export function casesOf<Input>(kind: string): { id: string; input: Input; expected: string }[] {
  const matchingCases = cases.filter((each) => each.kind === kind);
  if (matchingCases.length === 0) throw new Error(`There are no cases of “${kind}”`);
  return matchingCases.map(({ id, input, expected }) => ({ id, input: input as Input, expected: String(expected) }));
}
