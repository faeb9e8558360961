import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { updateApplicant as contract } from "@/lib/contracts/applicants";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity-service";
import { callRecorded } from "@/lib/services/checks/run-record";
import { applicantView, clearanceOf, loadApplicant, lockApplicant } from "./records";
import { saveProfile } from "./save-profile";

/**
 * Update User: only what is sent changes. After a successful verification the service refuses name, birth date and
 * SSN (User operations, rule 1); its own words come back with the refusal.
 */
export const updateApplicant = defineAction(contract, {
  permission: "applicant.write",
  audit: {
    action: "applicant.update",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ body }) => ({ fields: Object.keys(body) }),
  },
  async run(context, { params, body }) {
    if (Object.keys(body).length === 0) {
      throw new AppError("invalid_input", { issues: [{ path: "", message: "Change at least one field" }] });
    }
    const { id } = params;
    const applicant = await loadApplicant(id);
    await callRecorded(context, applicant, {
      call: identity().prepare("user.update", { accessCode: applicant.accessCode, fields: body }),
      staffId: context.staff.id,
      store: async (tx, { response }) =>
        saveProfile(tx, await lockApplicant(tx, id), { sent: body, answered: response }),
    });
    return applicantView(await loadApplicant(id), clearanceOf(context.staff));
  },
});
