import "server-only";
import { authorize, defineAction } from "@/lib/actions/define-action";
import { getCheckRun as contract } from "@/lib/contracts/checks";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { clearanceOf, loadApplicant } from "@/lib/services/applicants/records";
import { runColumns, runRow } from "./run-row";
import { maskedAnswer, openAnswer, permissionFor, problemsOf } from "./stored-answer";

/** One run with its answer, masked for who reads it. No call of the service. */
export const getCheckRun = defineAction(contract, {
  permission: "applicant.read",
  audit: {
    action: "check.read-run",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ params }) => ({ runId: params.runId }),
  },
  async run({ staff, addDetails: note }, { params }) {
    const applicant = await loadApplicant(params.id);
    const run = await db.checkRun.findFirst({
      where: { id: params.runId, applicantId: params.id },
      select: { ...runColumns, response: true },
    });
    if (!run) throw new AppError("not_found", { detail: "There is no such run of this applicant." });
    authorize(staff, permissionFor(run.operationId));
    note({ operationId: run.operationId });
    const json = openAnswer(applicant.key, run);
    if (json === undefined) return { ...runRow(run), response: null, masked: [], problems: [] };
    const { data, masked } = maskedAnswer(run.operationId, json, clearanceOf(staff));
    return { ...runRow(run), response: data, masked, problems: problemsOf(run.operationId, json) };
  },
});
