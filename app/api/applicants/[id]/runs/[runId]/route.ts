import { route } from "@/lib/http/route";
import { getCheckRun } from "@/lib/services/checks/get-run";

export const GET = route(getCheckRun);
