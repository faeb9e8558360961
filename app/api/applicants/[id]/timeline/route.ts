import { route } from "@/lib/http/route";
import { getTimeline } from "@/lib/services/applicants/get-timeline";

export const GET = route(getTimeline);
