import { route } from "@/lib/http/route";
import { getTodayDecisions } from "@/lib/services/today/today-decisions";

export const GET = route(getTodayDecisions);
