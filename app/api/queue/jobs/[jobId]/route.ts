import { route } from "@/lib/http/route";
import { cancelBulk, getBulk } from "@/lib/services/queue/bulk";

export const GET = route(getBulk);
export const DELETE = route(cancelBulk);
