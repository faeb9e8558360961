import { route } from "@/lib/http/route";
import { listCheckRuns } from "@/lib/services/checks/list-runs";

export const GET = route(listCheckRuns);
