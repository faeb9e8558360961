/** `npm run docs`: writes the pages in `docs` whose source is in the code. */
import { readFile, writeFile } from "node:fs/promises";
import { assumptionsPage, glossaryPage } from "./written-pages";

const page = (name: string) => new URL(`../../docs/${name}`, import.meta.url);

await writeFile(page("assumptions.md"), assumptionsPage());
await writeFile(page("glossary.md"), glossaryPage(await readFile(page("glossary.md"), "utf8")));
