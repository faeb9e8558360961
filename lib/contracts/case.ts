import { z } from "zod";
import { resultView } from "@/lib/results/view";
import { applicantView, getTimeline } from "./applicants";
import { checkOption, checkRunRow } from "./checks";
import { listDecisions, listNotes } from "./decisions";
import { listDisputes } from "./disputes";
import { endpoint } from "./endpoint";
import { listHits } from "./hits";
import { listInvites } from "./invite";
import { listApplicantOrders } from "./orders";
import { listApplicantOverrides } from "./overrides";
import { keptPictures } from "./pictures";
import { getStanding } from "./policies";

const caseView = z.object({
  applicant: applicantView,
  /** As stored; null: none was read, or it can't be opened. `GET /api/applicants/:id/result` asks the service. */
  result: resultView.nullable(),
  /** An operation has run since the result was read. */
  outdated: z.boolean(),
  /** How many stored records cannot be read. */
  unreadable: z.int(),
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
