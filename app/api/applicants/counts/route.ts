import { route } from "@/lib/http/route";
import { countApplicants } from "@/lib/services/applicants/count-applicants";

export const GET = route(countApplicants);
