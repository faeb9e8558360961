/**
 * `npm run console`: starts one console of a fleet from the build, on a migrated database. First checks the guards of a
 * start. Then repeats the erasures that a restored backup has forgotten, and creates the first admin of
 * BOOTSTRAP_ADMIN_EMAIL. Finally becomes the server process (web.ts).
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

/** Runs a server module as a separate process. If the module fails, prints its message on standard error and exits. */
async function runServerModule(file) {
  const args = [...endsWithParent, "--conditions=react-server", ...programArgs(file, true)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exit(1);
}
