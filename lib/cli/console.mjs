/**
 * `npm run console`: one console of a fleet, from the build of `npm run build`, on a migrated database. It creates the
 * first admin of BOOTSTRAP_ADMIN_EMAIL, then becomes the server process (web.ts).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { whenNpmEnds } from "./npm-parents.mjs";
import { endsWithParent } from "./setup.mjs";

Object.assign(process.env, { NODE_ENV: "production" });
if (!existsSync(".next/BUILD_ID")) {
  console.error("The console is not built. Run: npm run build");
  process.exit(1);
}
await runServerModule("lib/cli/fleet.ts");
if (process.env.BOOTSTRAP_ADMIN_EMAIL) await runServerModule("lib/cli/seed.ts");
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => process.kill(process.pid, "SIGTERM"));
whenNpmEnds(process.env, () => process.kill(process.pid, "SIGTERM"));
await import("./web.ts");

/** Runs a server module to completion, and exits if it fails, with its message on standard error. */
async function runServerModule(file) {
  const args = [...endsWithParent, "--import", "tsx", "--conditions=react-server", file];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exit(1);
}
