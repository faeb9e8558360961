/** `npm run docs`: writes `docs/assumptions.md` from the code, so that an assumption is stated once. */
import { writeFile } from "node:fs/promises";
import { assumptionsPage } from "./assumptions-page";

await writeFile(new URL("../../docs/assumptions.md", import.meta.url), assumptionsPage());
