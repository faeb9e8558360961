/** `node lib/cli/run.mjs FILE …` runs a TypeScript program with a Node version that supports it. */
import { runWithNode } from "../build/setup.mjs";

await runWithNode(["--import", "tsx", "--conditions=react-server", ...process.argv.slice(2)]);
