/**
 * `npm run worker`: starts one worker of a fleet from the build, on a migrated database. See lib/views/worker/main.ts.
 */
import { importProgram } from "../build/bundle.mjs";
import { requireBuild, requireNode } from "../build/setup.mjs";
import { endWithNpm } from "./end-with-npm.mjs";

Object.assign(process.env, { NODE_ENV: "production" });
endWithNpm();
await requireNode();
requireBuild();
const { refusalOfFleet } = await importProgram("lib/platform/server/fleet.ts");
const refusal = await refusalOfFleet(process.env);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
await importProgram("lib/views/worker/main.ts");
