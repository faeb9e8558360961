import { route } from "@/lib/http/route";
import { listApplicantOverrides } from "@/lib/services/overrides/list-overrides";
import { requestOverride } from "@/lib/services/overrides/request-override";

export const GET = route(listApplicantOverrides);
export const POST = route(requestOverride);
