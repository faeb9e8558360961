import { route } from "@/lib/http/route";
import { startBulk } from "@/lib/services/queue/bulk";

export const POST = route(startBulk);
