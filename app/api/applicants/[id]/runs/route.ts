import { route } from "@/lib/http/route";
import { listCheckRuns } from "@/lib/services/checks/check-runs";

export const GET = route(listCheckRuns);
