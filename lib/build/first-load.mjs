/**
 * Measures the JavaScript that a page loads first: the scripts in its HTML, in gzipped bytes. The numbers come from the
 * files of the build and not from timing, so every machine gets the same ones. This file is plain JavaScript, because
 * the build loads it to check the budgets.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

/** The size of an empty page in this version of Next, in KiB: React and Next's router. */
const emptyPageKiB = 134;

/**
 * The budget of each page, as a multiple of an empty page. Lower a budget when its page gets smaller.
 *
 * @type {readonly { name: string, page: string, budget: number }[]}
 */
const budgets = [
  { name: "sign-in", page: "(auth)/sign-in", budget: 1.15 },
  { name: "list", page: "(console)/applicants", budget: 1.57 },
  { name: "applicant", page: "(console)/applicants/[id]/(desk)", budget: 1.87 },
  { name: "checks", page: "(console)/applicants/[id]/(desk)/checks", budget: 1.77 },
];

/**
 * @param {string} directory the build: ".next"
 * @returns {{ name: string, KiB: number, times: number, budget: number }[]} one entry for each page; `times` and
 * `budget` are multiples of an empty page
 */
export function firstLoads(directory) {
  const sizes = new Map();
  const sizeOf = (file) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(directory, file))).length;
    sizes.set(file, size);
    return size;
  };
  return budgets.map(({ name, page, budget }) => {
    const KiB = scriptsOf(directory, page).reduce((sum, file) => sum + sizeOf(file), 0) / 1024;
    return { name, KiB, times: KiB / emptyPageKiB, budget };
  });
}

/** Returns a sentence for each page that exceeds its budget. */
export function overBudget(directory) {
  return firstLoads(directory)
    .filter(({ times, budget }) => times > budget)
    .map(
      ({ name, KiB, times, budget }) =>
        `The page "${name}" first loads ${KiB.toFixed(1)} KiB of JavaScript, ${times.toFixed(2)} empty pages. ` +
        `Its budget is ${(budget * emptyPageKiB).toFixed(1)} KiB, ${budget}.`,
    );
}

/** Returns the scripts of a page and of the layouts and boundaries around it, each once. */
function scriptsOf(directory, page) {
  const folder = join(directory, "server", "app", page);
  const { rootMainFiles } = JSON.parse(readFileSync(join(folder, "page", "build-manifest.json"), "utf8"));
  const context = { __RSC_MANIFEST: {} };
  context.globalThis = context;
  runInNewContext(readFileSync(join(folder, "page_client-reference-manifest.js"), "utf8"), context);
  const [manifest] = Object.values(context.__RSC_MANIFEST);
  return [...new Set([...rootMainFiles, ...Object.values(manifest.entryJSFiles).flat()])];
}
