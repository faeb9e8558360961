/** `node lib/cli/run.mjs FILE …`: runs one of our TypeScript programs with a Node that it runs with. */
import { spawn } from "node:child_process";
import { endsWithParent, node, provideNode, root, SetupFailed } from "../build/setup.mjs";

try {
  process.chdir(root);
  await provideNode(console.error);
  const args = [...endsWithParent, "--import", "tsx", "--conditions=react-server", ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: ["pipe", "inherit", "inherit"] });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error instanceof SetupFailed ? error.message : error);
  process.exit(1);
}
