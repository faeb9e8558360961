/** Compares the promises with the results of their tests. */
import { promises } from "./promises.mjs";

/**
 * Returns the results of the tests and the findings for each promise. A promise without a passing test does not hold.
 *
 * @param {readonly { testResults: readonly { name: string, assertionResults: readonly any[] }[] }[]} reports Vitest's
 * reports
 * @param {readonly { promise: string, figure: string, holds: boolean }[]} [findings] from verify:faults and
 * verify:input
 * @returns {{ promise: string, tests: string, figures: readonly string[], holds: boolean }[]}
 */
export function resultsOfPromises(reports, findings = []) {
  const results = reports.flatMap(({ testResults }) => testResults);
  return promises.map(({ promise, files, measured }) => {
    const tests = files.map((file) => results.filter(({ name }) => name.endsWith(`/${file}`)));
    const cases = tests.flat().flatMap(({ assertionResults }) => assertionResults);
    const run = cases.filter(({ status }) => status !== "pending" && status !== "skipped");
    const passed = run.filter(({ status }) => status === "passed").length;
    const violations = findings.filter((finding) => [measured].flat().includes(finding.promise));
    return {
      promise,
      tests: `${passed} of ${run.length}`,
      figures: [...cases.flatMap(({ meta }) => meta?.measurement ?? []), ...violations.map(({ figure }) => figure)],
      holds:
        passed > 0 &&
        tests.every(({ length }) => length > 0) &&
        passed === run.length &&
        violations.every(({ holds }) => holds),
    };
  });
}

/**
 * Prints a table of the promises with their results.
 *
 * @returns {number} how many promises do not hold
 */
export function printPromises(reports, findings) {
  const rows = resultsOfPromises(reports, findings);
  const width = Math.max(...rows.map(({ promise }) => promise.length));
  console.log(`\n${"promise".padEnd(width)}  ${"tests".padStart(11)}`);
  for (const { promise, tests, figures, holds } of rows) {
    const state = holds ? "holds" : "FALLS SHORT";
    console.log([promise.padEnd(width), tests.padStart(11), state, figures.join("; ")].join("  ").trimEnd());
  }
  return rows.filter(({ holds }) => !holds).length;
}
