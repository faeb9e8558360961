/**
 * Checks every import of the project in the working directory by the rules of .dependency-cruiser.mjs, prints the
 * violations, and exits with 1 if there are any. Calls the tool's API, because the tool's command line refuses Node 20
 * (docs/decisions).
 */
import { existsSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import configuration from "../../.dependency-cruiser.mjs";

const { forbidden, options } = configuration;
const folders = ["app", "components", "lib", "e2e", "prisma", "bench"].filter((folder) => existsSync(folder));
const { output, exitCode } = await cruise(
  folders,
  { ...options, validate: true, ruleSet: { forbidden }, outputType: "err" },
  { tsConfig: "tsconfig.json", conditionNames: ["import", "require", "node", "default", "types"] },
);
console.log(output);
process.exitCode = exitCode === 0 ? 0 : 1;
