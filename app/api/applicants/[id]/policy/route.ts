import { route } from "@/lib/http/route";
import { choosePolicy, getStanding } from "@/lib/services/policies/applicant-standing";

export const GET = route(getStanding);
export const POST = route(choosePolicy);
