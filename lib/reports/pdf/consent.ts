/** Consent: whether it is recorded, the service's section, and the meaning of each certification. */
import type { EvidenceState } from "@/lib/results/evidence";
import "server-only";
import { operations } from "@/lib/identity/operations/registry";
import { formatUtcTimestamp } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import { leavesOf } from "@/lib/results/reading";
import { type Block, gap } from "./blocks";
import { card, fact } from "./card";
import { leafRows } from "./drawn-section";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { text } from "./theme";

/** The certifications of Submit User Consent, with the console's texts. */
function certifications() {
  const { shape } = operations["user.consent"].request;
  return (["isBackgroundDisclosureAccepted", "GLBPurposeAndDPPAPurpose", "FCRAPurpose"] as const).map((field) => {
    const meta = shape[field].meta();
    return { field, title: meta?.title ?? "", meaning: meta?.description ?? "" };
  });
}

/** The part on consent. */
export function consent(canvas: PdfCanvas, { applicant, result }: ReportDocument): Block[] {
  const section = result?.sections.consent;
  const stated = section && section.state !== "absent" ? section : null;
  const recorded = applicant.consentedAt;
  const state: EvidenceState = stated?.state ?? (recorded ? "info" : "absent");
  const word = stated ? undefined : recorded ? "Recorded" : "Not recorded";
  const rows: Block[] = [fact(canvas, "Recorded", recorded ? formatUtcTimestamp(recorded) : "not recorded")];
  const record = applicant.consent;
  if (record) {
    rows.push(fact(canvas, "Name given", record.fullName, text.evidence));
    rows.push(fact(canvas, "Recorded by", record.by?.name ?? "Proofdesk"));
  }
  if (stated) rows.push(...leafRows(canvas, leavesOf(stated.data, "consent", stated.masked), "consent"));
  rows.push(
    gap(6),
    ...certifications().map(({ field, title, meaning }) => {
      const word = record ? (record.certified[field] ? "Certified" : "Not accepted") : "Not shown by the service";
      return fact(canvas, title, recorded ? `${word}: ${meaning}.` : `${meaning}.`);
    }),
  );
  return [
    heading(canvas, "Consent", "It cannot be changed once recorded"),
    ...card(canvas, { state, title: "Consent", path: "consent", word }, rows),
  ];
}
