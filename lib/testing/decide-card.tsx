/** Decisions on an applicant and the card that makes them, for component tests. */
import { screen } from "@testing-library/react";
import { DecideCard } from "@/components/decisions/decide-card";
import { otherReason } from "@/lib/domain/decisions/outcomes";
import type { Decision, DecisionList } from "@/lib/features/decisions/contract/decisions";
import { caseView } from "./applicant-view";
import { renderConsole } from "./render";

export const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
const snapshotId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a04";
export const decisionsPath = `/api/applicants/${applicantId}/decisions`;
export const caseRoute = `GET /api/applicants/${applicantId}/case`;
export const by = { id: applicantId, name: "Rita Reviewer" };

const policy = { id: "0199a000-0000-7000-8000-000000000001", name: "Standard", version: 1 };
const versionId = "0199a000-0000-7000-8000-000000000011";

/** An undecided case in which nothing is open. */
export const undecided: DecisionList = {
  items: [],
  snapshotId,
  answers: "answers-1",
  blocks: [],
  openItems: [],
  openHash: "open-1",
  unreadable: 0,
  policyLifts: [],
  policy: { ...policy, versionId },
  requirements: [{ key: "consent", title: "Consent", checks: [], required: true, standing: "met" }],
  judged: 2,
  openHits: 0,
  reasons: {
    approve: [{ code: "meets_policy", title: "Required checks are met" }, otherReason],
    decline: [{ code: "identity_not_verified", title: "Identity could not be verified" }, otherReason],
    escalate: [{ code: "second_opinion", title: "A second opinion is needed" }, otherReason],
    ask: [otherReason],
  },
  suggested: [],
};

export const approved: Decision = {
  id: applicantId,
  outcome: "approve",
  reasonCode: "meets_policy",
  reasonTitle: "Required checks are met",
  signal: null,
  note: null,
  snapshotId,
  policy,
  decidedBy: by,
  decidedAt: "2026-11-19T11:04:00.000Z",
  basis: { judged: 2, openSignals: [], orders: 0, open: [] },
  reopened: null,
  resultChanged: true,
};

/** Renders the card for a reader who may decide. `post` is the response to the decision. */
export function drawDecideCard(
  list: DecisionList = undecided,
  post: { status: number; body: unknown } = { status: 201, body: approved },
) {
  return renderConsole(<DecideCard applicantId={applicantId} mayDecide />, {
    answers: {
      [caseRoute]: () => ({ body: caseView(applicantId, { decisions: list }) }),
      [`POST ${decisionsPath}`]: () => post,
    },
  });
}

export const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name: new RegExp(name) });
export const submit = (name: string | RegExp) => screen.getByRole("button", { name });
