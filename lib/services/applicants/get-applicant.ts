import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { getApplicant as contract } from "@/lib/contracts/applicants";
import { applicantView, clearanceOf, loadApplicant } from "./records";

/** The applicant as last read, masked for who reads. No call of the service. */
export const getApplicant = defineAction(contract, {
  permission: "applicant.read",
  audit: { action: "applicant.read", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff }, { params }) {
    return applicantView(await loadApplicant(params.id), clearanceOf(staff));
  },
});
