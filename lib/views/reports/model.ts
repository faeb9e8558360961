import type { z } from "zod";
import { openItemsCount } from "@/lib/domain/decisions/open-items";
import { permittedUse } from "@/lib/domain/decisions/outcomes";
import { priceBasis } from "@/lib/domain/orders/money";
import { notConsumerReport } from "@/lib/domain/results/keys";
import { redactionTitles } from "@/lib/domain/results/redactions";
import { reportDocument } from "@/lib/views/case/contract/report";

export type ReportDocument = z.infer<typeof reportDocument>;

export type ReportFacts = Omit<ReportDocument, "format" | "generatedAt" | "statements"> & { generatedAt: Date };

/**
 * `facts` are masked for the person who exports the report. The document is the JSON report, and the source of the PDF.
 */
export function buildReport(facts: ReportFacts): ReportDocument {
  return reportDocument.parse({
    ...facts,
    format: "proofdesk.report/1",
    generatedAt: facts.generatedAt.toISOString(),
    statements: statementsOf(facts),
  });
}

/** Writes a line such as "Charges shown; requested by Ada Marsh, reason “…”." */
export function redactionLine({ shown, by, reason }: ReportDocument["redaction"]): string {
  return `${redactionTitles[shown].title}; requested by ${by.name}, reason “${reason ?? ""}”.`;
}

const maskedParts =
  "Identity document numbers, social security numbers, images and everything that the service does not describe are masked. Revealing them takes a reason and is recorded.";

function statementsOf({ source, redaction, result, openItems, overrides, orders, damaged }: ReportFacts): string[] {
  const statements = [
    "Only a positive statement of the identity service is shown as clear: absent, pending and unknown are not clear.",
    redaction.shown === "masked" ? maskedParts : redactionLine(redaction),
  ];
  if (result && result.sections.sevenYearHistory.state !== "absent") {
    statements.unshift(`7-year criminal history: ${notConsumerReport}`);
  }
  if (openItems.length > 0) {
    statements.unshift(`Still open: ${openItemsCount(openItems)} (${openItems.map(({ title }) => title).join("; ")}).`);
  }
  statements.push(permittedUse);
  if (overrides.length > 0) {
    statements.push(
      "A manual override is only for uses where the policy allows overrides. The service's own verdict is shown with it.",
    );
  }
  if (orders.some((each) => each.price !== null)) {
    statements.push(priceBasis);
  }
  if (damaged.length > 0) {
    const records = damaged.map(({ record, id, part }) => `${record} ${id} (${part})`).join(", ");
    statements.push(
      `The stored data of ${records} is damaged and can't be opened. The missing values are unknown. An admin can restore them from a backup.`,
    );
  }
  if (result?.note) {
    statements.push(
      "The service could still add to the result when it was read, so a clear result may have changed since.",
    );
  }
  if (source.sandbox) statements.unshift("Created with the sandbox. It describes no real person, and is not evidence.");
  return statements;
}
