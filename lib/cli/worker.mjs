/** `npm run worker`: one worker of a fleet, on a migrated database. See lib/jobs/main.ts. */
import { refusalOfFleet } from "./fleet.ts";
import { whenNpmEnds } from "./npm-parents.mjs";

Object.assign(process.env, { NODE_ENV: "production" });
const refusal = await refusalOfFleet(process.env);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
whenNpmEnds(process.env, () => process.kill(process.pid, "SIGTERM"));
await import("../jobs/main.ts");
