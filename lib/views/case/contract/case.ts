import { z } from "zod";
import { instant } from "@/lib/base/fields";
import { applicantView } from "@/lib/cases/contract/applicant-view";
import { removedParts } from "@/lib/domain/case/removed";
import { resultView } from "@/lib/domain/results/view";
import { checkOption, checkRunRow } from "@/lib/features/checks/contract/checks";
import { listInvites } from "@/lib/features/checks/contract/invite";
import { keptPictures } from "@/lib/features/checks/contract/pictures";
import { listDecisions, listNotes } from "@/lib/features/decisions/contract/decisions";
import { listDisputes } from "@/lib/features/decisions/contract/disputes";
import { listHits } from "@/lib/features/hits/contract/hits";
import { listApplicantOrders } from "@/lib/features/orders/contract/orders";
import { listApplicantOverrides } from "@/lib/features/overrides/contract/overrides";
import { getStanding } from "@/lib/features/policies/contract/policies";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { getTimeline } from "@/lib/views/audit-log/contract/audit";

const caseView = z.object({
  applicant: applicantView,
  /**
   * The stored result. Null if no result was read, or if it cannot be opened. `GET /api/applicants/:id/result` requests
   * it from the service.
   */
  result: resultView.nullable(),
  /** Whether an operation has run since the result was read. */
  outdated: z.boolean(),
  /** The number of stored records that cannot be read. */
  unreadable: z.int(),
  /**
   * The parts that were removed because their retention time was over, and the time of the last removal. Null if none.
   */
  removed: z.object({ at: instant, parts: z.array(z.enum(removedParts)) }).nullable(),
  /** The first page of the timeline. */
  timeline: getTimeline.response,
  checks: z.array(checkOption),
  standing: getStanding.response,
  runs: z.array(checkRunRow),
  pictures: keptPictures,
  // Each of the following parts is null if the reader may not read it.
  hits: listHits.response.nullable(),
  decisions: listDecisions.response.nullable(),
  disputes: listDisputes.response.nullable(),
  notes: listNotes.response.nullable(),
  orders: listApplicantOrders.response.nullable(),
  overrides: listApplicantOverrides.response.nullable(),
  invites: listInvites.response.nullable(),
});
export type CaseView = z.infer<typeof caseView>;

/** Returns the stored case, without a call of the service. */
export const getCase = endpoint("GET /api/applicants/:id/case", { response: caseView });
