/** Creates the pages that `npm run docs` writes from the code, so that each fact has one source. */
import { glossary } from "@/lib/domain/glossary";
import { assumptions } from "@/lib/identity/assumptions";
import type { Assumption } from "@/lib/identity/assumptions/assumption";

/** Returns the Markdown of `docs/assumptions.md`, from the declared assumptions. */
export function assumptionsPage(): string {
  const all: readonly Assumption[] = assumptions;
  const rows = all.map(({ title, silence, assumption, configurableBy }) =>
    row(title, silence, configurableBy ? `${assumption} Changed by \`${configurableBy}\`.` : assumption),
  );
  return `${[
    "# Assumptions",
    "",
    "Where the service's interface is silent, Proofdesk assumes the following. This page is written by `npm run docs`;",
    "the reference page in the console shows the same.",
    "",
    row("about", "the interface does not say", "Proofdesk assumes"),
    "| --- | --- | --- |",
    ...rows,
  ].join("\n")}\n`;
}

const domain = /(?<=^## The domain\n\n)[\s\S]*?(?=\n## )/m;

/**
 * Returns the glossary page with the table of the domain's words replaced. The rest of the page stays as it is.
 *
 * @param page the Markdown of `docs/glossary.md`
 */
export function glossaryPage(page: string): string {
  const rows = Object.entries(glossary).map(([word, meaning]) => row(word, meaning));
  return page.replace(domain, `${[row("word", "meaning"), "| --- | --- |", ...rows].join("\n")}\n`);
}

function row(...cells: string[]): string {
  return `| ${cells.map((text) => text.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}
