/** `npm run docs`: writes into the README what the code already says, so that it is said once. */
import { readFile, writeFile } from "node:fs/promises";
import { withAssumptions } from "./readme";

const readme = new URL("../../README.md", import.meta.url);

await writeFile(readme, withAssumptions(await readFile(readme, "utf8")));
