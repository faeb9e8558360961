import { assumptions } from "@/lib/identity/assumptions";
import type { Assumption } from "@/lib/identity/assumptions/assumption";

/** The Markdown of `docs/assumptions.md`, from the declared assumptions. */
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

function row(...cells: string[]): string {
  return `| ${cells.map((text) => text.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}
