import { z } from "zod";
import { id, instant, person, reason } from "@/lib/base/fields";
import { roles } from "@/lib/base/permissions";
import { applicantView } from "@/lib/cases/contract/applicant-view";
import { openItem } from "@/lib/domain/case/open-items";
import { sectionStates } from "@/lib/domain/results/keys";
import { redactions } from "@/lib/domain/results/redactions";
import { resultView, serviceVerdict } from "@/lib/domain/results/view";
import { decision } from "@/lib/features/decisions/contract/decisions";
import { dispute } from "@/lib/features/decisions/contract/disputes";
import { courtCopy, order } from "@/lib/features/orders/contract/orders";
import { override } from "@/lib/features/overrides/contract/overrides";
import { endpoint } from "@/lib/platform/contract/endpoint";

const reportOverride = override.extend({
  /**
   * The service's own verdicts. After an applied override, the verdicts from before it; empty if they were not stored.
   */
  serviceVerdicts: z.array(serviceVerdict),
});

const reportOrder = order.extend({
  result: z.unknown(),
  resultState: z.enum(sectionStates),
  /** When the result was removed because its retention time was over. Null if it is stored, or if there is none yet. */
  resultRemovedAt: instant.nullable(),
  masked: z.array(z.string()),
  resultSha256: z.string().nullable(),
  courtCopies: z.array(courtCopy.omit({ kind: true })),
});

/** Everything that a decision is based on, as one document. The PDF report is rendered from this document. */
export const reportDocument = z.object({
  format: z.literal("proofdesk.report/1"),
  generatedAt: instant,
  requestId: id,
  exportedBy: person.extend({ roles: z.array(z.enum(roles)) }),
  source: z.object({
    /** The answers come from the sandbox, so no real person is described. */
    sandbox: z.boolean(),
    mode: z.enum(["production", "mock"]),
  }),
  /** What is unmasked, who requested it, and why. `reason` is null only for `masked`. */
  redaction: z.object({ shown: z.enum(redactions), by: person, reason: z.string().nullable() }),
  statements: z.array(z.string()),
  applicant: applicantView.omit({ snooze: true }),
  /** Null if no Test Result could be read. */
  result: resultView.nullable(),
  /** Why there is no result, as an error title; null otherwise. */
  resultMissing: z.string().nullable(),
  /** The items that are open and do not block an approval. */
  openItems: z.array(openItem),
  /** The decisions, newest first, including reopened decisions. */
  decisions: z.array(decision),
  disputes: z.array(dispute),
  overrides: z.array(reportOverride),
  orders: z.array(reportOrder),
  /** The stored parts that are damaged and therefore missing in the report, such as the "result" of an "order". */
  damaged: z.array(z.object({ record: z.string(), id, part: z.string() })),
});

export const getReportJson = endpoint("GET /api/applicants/:id/report.json", {
  response: "file",
  holds: reportDocument,
});

export const getReportPdf = endpoint("GET /api/applicants/:id/report.pdf", { response: "file" });

/**
 * Any redaction but `masked` requires a reason and the permission to reveal. The report prints the chosen redaction.
 */
export const exportReport = endpoint("POST /api/applicants/:id/report", {
  body: z
    .strictObject({
      format: z.enum(["pdf", "json"]),
      redaction: z.enum(redactions).default("masked"),
      reason: reason(200).optional(),
    })
    .refine(({ redaction, reason }) => redaction === "masked" || reason !== undefined, {
      path: ["reason"],
      message: "Say why",
    }),
  response: "file",
});
