import { route } from "@/lib/http/route";
import { countApplicants } from "@/lib/services/applicants/list-applicants";

export const GET = route(countApplicants);
