import { route } from "@/lib/http/route";
import { refreshOrder } from "@/lib/services/orders/refresh-order";

export const POST = route(refreshOrder);
