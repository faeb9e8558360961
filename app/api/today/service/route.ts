import { route } from "@/lib/http/route";
import { getTodayService } from "@/lib/services/today/today-service";

export const GET = route(getTodayService);
