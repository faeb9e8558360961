import { route } from "@/lib/http/route";
import { countWaiting } from "@/lib/services/queue/count-waiting";

export const GET = route(countWaiting);
