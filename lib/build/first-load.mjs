/**
 * The JavaScript of a page's first load: the scripts in its HTML, in gzipped bytes. Read from the build, not timed, so
 * every machine gets the same numbers. Plain JavaScript, because the build fails over its budgets.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

/** What an empty page of this version of Next loads, in KiB: React and Next's router. */
const emptyPageKiB = 134;

/**
 * The budget of each page, in empty pages. Lower it when a page gets smaller.
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
 * @returns {{ name: string, KiB: number, times: number, budget: number }[]} by page; times and budget in empty pages
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

/** A sentence for each page over budget. */
export function overBudget(directory) {
  return firstLoads(directory)
    .filter(({ times, budget }) => times > budget)
    .map(
      ({ name, KiB, times, budget }) =>
        `The page "${name}" first loads ${KiB.toFixed(1)} KiB of JavaScript, ${times.toFixed(2)} empty pages. ` +
        `Its budget is ${(budget * emptyPageKiB).toFixed(1)} KiB, ${budget}.`,
    );
}

/** The scripts of a page and of the layouts and boundaries around it, each once. */
function scriptsOf(directory, page) {
  const folder = join(directory, "server", "app", page);
  const { rootMainFiles } = JSON.parse(readFileSync(join(folder, "page", "build-manifest.json"), "utf8"));
  const context = { __RSC_MANIFEST: {} };
  context.globalThis = context;
  runInNewContext(readFileSync(join(folder, "page_client-reference-manifest.js"), "utf8"), context);
  const [manifest] = Object.values(context.__RSC_MANIFEST);
  return [...new Set([...rootMainFiles, ...Object.values(manifest.entryJSFiles).flat()])];
}
