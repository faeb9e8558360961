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
  /** The service's own, from before an override that was applied; empty where those were not kept. */
  serviceVerdicts: z.array(serviceVerdict),
});

const reportOrder = order.extend({
  result: z.unknown(),
  resultState: z.enum(sectionStates),
  /** When the result was removed because its time was over; null: it is kept, or there is none yet. */
  resultRemovedAt: instant.nullable(),
  masked: z.array(z.string()),
  resultSha256: z.string().nullable(),
  courtCopies: z.array(courtCopy.omit({ kind: true })),
});

/** Everything a decision needs, as one document. The PDF is rendered from it. */
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
  /** What is unmasked on request, by whom, and why; `reason` is null only for `masked`. */
  redaction: z.object({ shown: z.enum(redactions), by: person, reason: z.string().nullable() }),
  statements: z.array(z.string()),
  applicant: applicantView.omit({ snooze: true }),
  /** Null when no Test Result could be read. */
  result: resultView.nullable(),
  /** Why there is no result, as an error title; null otherwise. */
  resultMissing: z.string().nullable(),
  /** What is open and does not block an approval. */
  openItems: z.array(openItem),
  /** Newest first, including reopened ones. */
  decisions: z.array(decision),
  disputes: z.array(dispute),
  overrides: z.array(reportOverride),
  orders: z.array(reportOrder),
  /** What is stored but damaged, so that the report lacks it: "order", its id, "result". */
  damaged: z.array(z.object({ record: z.string(), id, part: z.string() })),
});

export const getReportJson = endpoint("GET /api/applicants/:id/report.json", {
  response: "file",
  holds: reportDocument,
});

export const getReportPdf = endpoint("GET /api/applicants/:id/report.pdf", { response: "file" });

/** All but `masked` takes a reason and the permission to reveal; the report prints the choice. Never cached. */
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
