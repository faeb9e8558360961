import { route } from "@/lib/http/route";
import { getCheckRun } from "@/lib/services/checks/check-runs";

export const GET = route(getCheckRun);
