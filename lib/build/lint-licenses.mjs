/**
 * Checks that every shipped package, for any platform, states a license whose terms Proofdesk meets. Prints the
 * packages that do not, and the exceptions that no package needs any more. Exits with 1 if there are any.
 */
import { readFileSync } from "node:fs";

const allowed = new Set(
  "0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense".split(" "),
);

/** Packages with another license, or without a stated one, and the reason why Proofdesk may ship them. */
const exceptions = [
  [/^png-js$/, undefined, "its file LICENSE is the MIT license; package.json does not say so"],
  [/^seq-queue$/, undefined, "its file LICENSE is the MIT license; package.json does not say so"],
  [/^caniuse-lite$/, "CC-BY-4.0", "data about browsers for the build, with its credits in the package"],
  [/^lightningcss(-|$)/, "MPL-2.0", "used by the build, unchanged"],
  [/^elkjs$/, "EPL-2.0", "part of Prisma's studio, which is not started; unchanged"],
  [/^@img\/sharp-/, /LGPL-3\.0-or-later/, "optional, a library of its own that anyone can replace; unchanged"],
];

/**
 * Whether a license expression, such as "MIT", "MIT AND ISC" or "(MIT OR GPL-3.0) AND ISC", has an alternative of which
 * every part is allowed. AND binds more tightly than OR (SPDX). What is no such expression is not allowed.
 */
function isAllowed(license) {
  // Replaces the innermost parentheses by the verdict on their content, until none are left.
  const verdictOn = (text) => {
    const inner = text.replace(/\(([^()]*)\)/g, (_, content) => (isAllowed(content) ? "ISC" : "not-allowed"));
    return inner === text ? text : verdictOn(inner);
  };
  const choices = verdictOn(license).split(/\s+or\s+/i);
  return choices.some((choice) => choice.split(/\s+and\s+/i).every((part) => allowed.has(part.trim())));
}

const needed = new Set();
function isExcepted(name, license) {
  const exception = exceptions.find(([names, of]) => names.test(name) && (of?.test?.(license ?? "") ?? of === license));
  if (exception) needed.add(exception);
  return exception !== undefined;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const shipped = Object.entries(packages).filter(([path, { dev, link }]) => path !== "" && !dev && !link);
const problems = shipped.flatMap(([path, { license, version }]) => {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  if ((license !== undefined && isAllowed(license)) || isExcepted(name, license)) return [];
  return [`${name} ${version}: ${license ?? "states no license"}`];
});
problems.push(
  ...exceptions.filter((one) => !needed.has(one)).map(([names]) => `${names} in the exceptions: not needed`),
);
console.log(problems.length > 0 ? problems.join("\n") : `Licenses of ${shipped.length} packages: allowed.`);
process.exitCode = problems.length > 0 ? 1 : 0;
