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
   * The result as it is stored; null: none was read, or it can't be opened. `GET /api/applicants/:id/result` asks the
   * service.
   */
  result: resultView.nullable(),
  /** An operation has run since the result was read. */
  outdated: z.boolean(),
  /** How many stored records cannot be read. */
  unreadable: z.int(),
  /** What was removed because its time was over, and when the last of it was; null: nothing was. */
  removed: z.object({ at: instant, parts: z.array(z.enum(removedParts)) }).nullable(),
  /** The first page. */
  timeline: getTimeline.response,
  checks: z.array(checkOption),
  standing: getStanding.response,
  runs: z.array(checkRunRow),
  pictures: keptPictures,
  // Null: the reader may not read it.
  hits: listHits.response.nullable(),
  decisions: listDecisions.response.nullable(),
  disputes: listDisputes.response.nullable(),
  notes: listNotes.response.nullable(),
  orders: listApplicantOrders.response.nullable(),
  overrides: listApplicantOverrides.response.nullable(),
  invites: listInvites.response.nullable(),
});
export type CaseView = z.infer<typeof caseView>;

/** Does not call the service. */
export const getCase = endpoint("GET /api/applicants/:id/case", { response: caseView });
