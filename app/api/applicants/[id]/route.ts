import { route } from "@/lib/http/route";
import { getApplicant } from "@/lib/services/applicants/get-applicant";
import { updateApplicant } from "@/lib/services/applicants/update-applicant";

export const GET = route(getApplicant);
export const PATCH = route(updateApplicant);
