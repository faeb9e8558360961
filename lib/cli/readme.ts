import { type Assumption, assumptions } from "@/lib/identity/assumptions";

const begin = "<!-- assumptions: written by `npm run docs` -->";
const end = "<!-- /assumptions -->";

/**
 * Puts the table of assumptions between its marks.
 *
 * @param readme the README's text
 * @returns the text with the table as `lib/identity/assumptions.ts` has it now
 * @throws when the marks are not there
 */
export function withAssumptions(readme: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no "${begin}" … "${end}"`);
  return `${readme.slice(0, from)}${begin}\n${table()}\n${readme.slice(to)}`;
}

function table(): string {
  const rows: readonly Assumption[] = assumptions;
  const lines = rows.map(({ title, silence, assumption, configurableBy }) =>
    cells(title, silence, configurableBy ? `${assumption} Changed by \`${configurableBy}\`.` : assumption),
  );
  return [cells("what", "the interface does not say", "Proofdesk assumes"), "| --- | --- | --- |", ...lines].join("\n");
}

function cells(...texts: string[]): string {
  return `| ${texts.map((text) => text.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}
