import "server-only";
import { certifications, certificationWords, consentStatus } from "@/lib/domain/results/consent-status";
import { leavesOf } from "@/lib/domain/results/reading";
import { formatUtcTimestamp } from "@/lib/views/reports/copy";
import type { ReportDocument } from "@/lib/views/reports/model";
import { type Block, gap } from "./blocks";
import { card, type FactRow, facts } from "./card";
import { leafRows } from "./drawn-section";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { text } from "./theme";

export function consent(canvas: PdfCanvas, { applicant, result }: ReportDocument): Block[] {
  const section = result?.sections.consent;
  const { state, word, recorded, given } = consentStatus(applicant, section);
  const { consent: record, consentedAt } = applicant;
  const meanings = certifications.map(({ field, title, description }): FactRow => {
    return [title, `${recorded ? `${certificationWords[given[field]]} ` : ""}${description}.`];
  });
  const rows = [
    ...facts(canvas, [
      ["Recorded", consentedAt ? formatUtcTimestamp(consentedAt) : "not recorded"],
      record && ["Name given", record.fullName, text.evidence],
      record && ["Recorded by", record.by?.name ?? "Proofdesk"],
    ]),
    ...(section && section.state !== "absent"
      ? leafRows(canvas, leavesOf(section.data, "consent", section.masked), "consent")
      : []),
    gap(6),
    ...facts(canvas, meanings),
  ];
  return [
    heading(canvas, "Consent", "It cannot be changed once recorded"),
    ...card(canvas, { state, title: "Consent", path: "consent", word }, rows),
  ];
}
