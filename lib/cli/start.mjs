/**
 * `npm start`, and `npm run dev` with --dev: installs, builds and starts everything that a console needs, even in a
 * fresh clone.
 */
import { spawn } from "node:child_process";
import { bundlePages, programArgs } from "../build/bundle.mjs";
import { build, endsWithParent, generate, install, node, provideNode, root, SetupFailed } from "../build/setup.mjs";
import { endWithNpm } from "./end-with-npm.mjs";

const dev = process.argv.includes("--dev");
/**
 * How long the supervisor may take to stop, in milliseconds, before this process kills it. The supervisor needs a
 * little less. Its children end with it in any case.
 */
const stopLimitMs = 15_000;

let supervisor;
let stopping = false;

function startSupervisor(options) {
  const program = programArgs("lib/platform/server/supervisor.ts", !dev);
  const args = [...endsWithParent, "--conditions=react-server", ...program, ...options];
  // Through the IPC channel, this process tells the supervisor that the console is built.
  supervisor = spawn(node, args, { stdio: ["pipe", "inherit", "inherit", "ipc"] });
  supervisor.once("exit", (code) => process.exit(process.exitCode ?? code ?? 1));
}

function stop(signal) {
  stopping = true;
  if (!supervisor) process.exit(1);
  supervisor.kill(signal);
  setTimeout(() => supervisor.kill("SIGKILL"), stopLimitMs).unref();
}

async function start() {
  process.chdir(root);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  endWithNpm();
  await Promise.all([provideNode(console.log), install(console.log)]);
  await generate(console.log);
  const since = `--since=${performance.timeOrigin}`;
  if (dev) {
    await bundlePages({ watch: true });
    return startSupervisor([since, "--dev"]);
  }
  // The supervisor can start the database and prepare its data as soon as the programs are bundled. It does not need
  // the console for that.
  await build(console.log, { whenBundled: () => startSupervisor([since, "--building"]) });
  supervisor.send("built");
}

start().catch((error) => {
  // Ctrl-C in a terminal also ends the build, and its failure is then expected.
  if (stopping) return;
  console.error(error instanceof SetupFailed ? error.message : error);
  process.exitCode = 1;
  stop("SIGTERM");
});
