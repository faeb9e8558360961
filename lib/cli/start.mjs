/** `npm start` (and `npm run dev`, with --dev): from a fresh clone to a running console. */
import { spawn } from "node:child_process";
import { programArgs } from "./bundle.mjs";
import { whenNpmEnds } from "./npm-parents.mjs";
import { build, endsWithParent, generate, install, node, provideNode, root, SetupFailed } from "./setup.mjs";

const dev = process.argv.includes("--dev");
/** A little longer than the supervisor takes. Its parts end with it in any case. */
const stopLimitMs = 15_000;

/** The supervisor, once it has been started. */
let supervisor;

function stop(signal) {
  if (!supervisor) process.exit(1);
  supervisor.kill(signal);
  setTimeout(() => supervisor.kill("SIGKILL"), stopLimitMs).unref();
}

async function start() {
  process.chdir(root);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  whenNpmEnds(process.env, () => stop("SIGTERM"));
  await provideNode(console.log);
  await install(console.log);
  await generate(console.log);
  if (!dev) await build(console.log);
  const args = [...endsWithParent, "--conditions=react-server", ...programArgs("lib/cli/supervisor.ts", !dev)];
  supervisor = spawn(node, dev ? [...args, "--dev"] : args, { stdio: ["pipe", "inherit", "inherit"] });
  supervisor.once("exit", (code) => process.exit(code ?? 1));
}

start().catch((error) => {
  console.error(error instanceof SetupFailed ? error.message : error);
  process.exit(1);
});
