import { route } from "@/lib/http/route";
import { getApplicant, updateApplicant } from "@/lib/services/applicants/applicant";

export const GET = route(getApplicant);
export const PATCH = route(updateApplicant);
