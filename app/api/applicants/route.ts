import { route } from "@/lib/http/route";
import { createApplicant } from "@/lib/services/applicants/applicant";
import { listApplicants } from "@/lib/services/applicants/list-applicants";

export const GET = route(listApplicants);
export const POST = route(createApplicant);
