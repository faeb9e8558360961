import { route } from "@/lib/http/route";
import { getTodayWork } from "@/lib/services/today/today-work";

export const GET = route(getTodayWork);
