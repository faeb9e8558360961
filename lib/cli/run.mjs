/** `node lib/cli/run.mjs FILE …`: runs one of our TypeScript programs with a Node that it runs with. */
import { runWithNode } from "../build/setup.mjs";

await runWithNode(["--import", "tsx", "--conditions=react-server", ...process.argv.slice(2)]);
