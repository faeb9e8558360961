import "server-only";
import { getApplicant as contract } from "@/lib/contracts/applicants";
import { defineAction } from "@/lib/services/act";
import { applicantView, clearanceOf, loadApplicant } from "./records";

/** The applicant as last read, masked for who reads. No call of the service. */
export const getApplicant = defineAction(contract, {
  permission: "applicant.read",
  audit: { action: "applicant.read", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff }, { params }) {
    return applicantView(await loadApplicant(params.id), clearanceOf(staff));
  },
});
