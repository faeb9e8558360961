/** `npm run docs`: writes `docs/assumptions.md` from the code, so that each assumption has one source. */
import { writeFile } from "node:fs/promises";
import { assumptionsPage } from "./assumptions-page";

await writeFile(new URL("../../docs/assumptions.md", import.meta.url), assumptionsPage());
