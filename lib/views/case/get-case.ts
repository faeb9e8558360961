/** Returns the whole view of a case, from one read of the stored data. */
import "server-only";
import { isDeepStrictEqual } from "node:util";
import { can } from "@/lib/base/permissions";
import { extendClaim } from "@/lib/cases/applicant-claim";
import { applicantView, clearanceOf } from "@/lib/cases/applicant-record";
import { type LoadedCase, loadCase } from "@/lib/cases/open-case";
import { refreshSoon } from "@/lib/cases/refresh-soon";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import { factsOf } from "@/lib/domain/case/case-facts";
import type { Case } from "@/lib/domain/case/derive-case";
import { summaryOf } from "@/lib/domain/case/removed";
import { showCheckOptions } from "@/lib/features/checks/check-options";
import { runRow } from "@/lib/features/checks/check-runs";
import { listInvites, showInvites } from "@/lib/features/checks/invite-mail";
import { isOutdated, showResult } from "@/lib/features/checks/read-result";
import { showPictures } from "@/lib/features/checks/stored-pictures";
import { listDecisions, showDecisions } from "@/lib/features/decisions/decide";
import { listDisputes, showDisputes } from "@/lib/features/decisions/disputes";
import { listNotes, showNotes } from "@/lib/features/decisions/notes";
import { listHits, showHits } from "@/lib/features/hits/read-hits";
import { listApplicantOrders } from "@/lib/features/orders/list-orders";
import { showOrdersOf } from "@/lib/features/orders/order-view";
import { listApplicantOverrides, showOverride } from "@/lib/features/overrides/get-override";
import { showStandingWithRun } from "@/lib/features/policies/applicant-policy-status";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/data/prisma";
import { readTimeline } from "@/lib/views/audit-log/get-timeline";
import type { CaseView } from "@/lib/views/case/contract/case";
import * as contract from "@/lib/views/case/contract/case";
import * as actions from "@/lib/views/case/contract/cases.actions";

const recentRuns = 10;

/** Keys of the view that describe the case as a whole, and are not parts of it. */
const flags: ReadonlySet<string> = new Set(["outdated", "unreadable", "removed"]);

/** Each view of a case is one entry in the audit log, which names the shown parts and how they were masked. */
export const getCase = defineAction(actions.getCase, contract.getCase, {
  intent: "late",
  answer: "as built",
  object: "applicant",
  async run({ staff, requestId, begin, addDetails }, { params }) {
    const applicant = await loadCase(db, params.id);
    await extendClaim(applicant.row, staff.id, begin);
    const { row, derivedCase } = applicant;
    // If data was damaged or restored since the columns were saved, or a document has expired, the list is updated too.
    if (!isListedAs(derivedCase.columns, row)) refreshSoon(row.id, requestId);
    const shown = await showCase(applicant, staff);
    addDetails({
      parts: Object.entries(shown).flatMap(([part, value]) => (value === null || flags.has(part) ? [] : [part])),
      masked: clearanceOf(staff).direct ? "secret" : "direct",
      snapshotId: shown.result?.snapshotId ?? null,
      sha256: shown.result?.sha256 ?? null,
    });
    return shown;
  },
});

const isListedAs = ({ signalCodes, openFindings, unreadable }: Case["columns"], row: CaseFile) =>
  isDeepStrictEqual([signalCodes, openFindings, unreadable], [row.signalCodes, row.openFindings, row.unreadable]);

/** Shows each part that the reader may read. The permission of the part's own route decides. */
async function showCase(applicant: LoadedCase, staff: CurrentStaff): Promise<CaseView> {
  const { row, derivedCase } = applicant;
  const may = ({ permission }: { permission: Parameters<typeof can>[1] }) => can(staff.roles, permission);
  const [timeline, view, decisions, notes, disputes] = await Promise.all([
    readTimeline(row, staff),
    applicantView(applicant, clearanceOf(staff)),
    may(listDecisions) ? showDecisions(applicant, staff) : null,
    may(listNotes) ? showNotes(applicant, staff) : null,
    may(listDisputes) ? showDisputes(applicant, staff) : null,
  ]);
  const facts = factsOf(derivedCase, new Date());
  const removed = summaryOf(derivedCase.open.removed);
  return {
    applicant: view,
    result: showResult(derivedCase, staff),
    outdated: isOutdated(derivedCase),
    unreadable: derivedCase.open.unreadable.length,
    removed: removed && { at: removed.at.toISOString(), parts: removed.parts },
    timeline,
    checks: showCheckOptions(applicant, staff, facts),
    standing: showStandingWithRun(applicant, facts),
    runs: row.checkRuns.slice(0, recentRuns).map(runRow),
    pictures: showPictures(row),
    hits: may(listHits) ? showHits(derivedCase, staff) : null,
    decisions,
    disputes,
    notes,
    orders: may(listApplicantOrders) ? { items: showOrdersOf([row], row.orders, staff) } : null,
    overrides: may(listApplicantOverrides)
      ? { items: row.overrides.map((request) => showOverride(request, applicant, staff)) }
      : null,
    invites: may(listInvites) ? showInvites(applicant, staff) : null,
  };
}
