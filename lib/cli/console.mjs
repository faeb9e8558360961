/**
 * `npm run console`: one console of a fleet, from the build of `npm run build`, on a migrated database. It repeats
 * the erasures that a restored backup has forgotten, creates the first admin of BOOTSTRAP_ADMIN_EMAIL, then becomes the
 * server process (web.ts).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { importProgram, programArgs } from "../build/bundle.mjs";
import { endsWithParent, requireBuild, requireNode } from "../build/setup.mjs";
import { endWithNpm } from "./end-with-npm.mjs";

Object.assign(process.env, { NODE_ENV: "production" });
endWithNpm();
await requireNode();
requireBuild();
await runServerModule("lib/platform/server/fleet.ts");
await runServerModule("lib/views/seed/main.ts");
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => process.kill(process.pid, "SIGTERM"));
await importProgram("lib/platform/server/web.ts");

/** Runs a server module to completion, and exits if it fails, with its message on standard error. */
async function runServerModule(file) {
  const args = [...endsWithParent, "--conditions=react-server", ...programArgs(file, true)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exit(1);
}
