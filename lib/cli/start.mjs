/** `npm start` (and `npm run dev`, with --dev): from a fresh clone to a running console. */
import { spawn } from "node:child_process";
import { build, generate, install, requireNode, root, SetupFailed } from "./setup.mjs";

const dev = process.argv.includes("--dev");

async function start() {
  process.chdir(root);
  requireNode();
  await install(console.log);
  await generate(console.log);
  if (!dev) await build(console.log);
  const preload = new URL("./exit-with-parent.mjs", import.meta.url).href;
  const args = ["--import", preload, "--import", "tsx", "--conditions=react-server", "lib/cli/supervisor.ts"];
  const child = spawn(process.execPath, dev ? [...args, "--dev"] : args, { stdio: ["pipe", "inherit", "inherit"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => process.exit(code ?? 1));
}

start().catch((error) => {
  console.error(error instanceof SetupFailed ? error.message : error);
  process.exit(1);
});
