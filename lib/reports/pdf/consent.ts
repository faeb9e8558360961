/** Consent: whether it is recorded, what the service says of it, and what each certification means. */
import "server-only";
import { operations } from "@/lib/identity/operations/registry";
import { formatUtcTimestamp } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import { type Block, gap } from "./blocks";
import { card, fact, values } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import type { StatusIconState } from "./theme";

/** The certifications of Submit User Consent, in the words the console shows beside them. */
function certifications(): { title: string; meaning: string }[] {
  const { shape } = operations["user.consent"].request;
  return [shape.isBackgroundDisclosureAccepted, shape.GLBPurposeAndDPPAPurpose, shape.FCRAPurpose].map((schema) => {
    const meta = schema.meta();
    return { title: meta?.title ?? "", meaning: meta?.description ?? "" };
  });
}

/** @returns the part's blocks; what the service does not say is never shown as given */
export function consent(pen: PdfCanvas, { applicant, result }: ReportDocument): Block[] {
  const section = result?.sections.consent;
  const said = section && section.state !== "absent" ? section : null;
  const recorded = applicant.consentedAt;
  const state: StatusIconState = said?.state ?? (recorded ? "info" : "absent");
  const word = said ? undefined : recorded ? "Recorded" : "Not recorded";
  const rows: Block[] = [fact(pen, "Recorded", recorded ? formatUtcTimestamp(recorded) : "not recorded")];
  if (said) rows.push(...values(pen, said.data, "consent", said.masked));
  rows.push(gap(6), ...certifications().map(({ title, meaning }) => fact(pen, title, meaning)));
  return [
    heading(pen, "Consent", "It cannot be changed once recorded"),
    ...card(pen, { state, title: "Consent", path: "consent", word }, rows),
  ];
}
