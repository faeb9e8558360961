import { route } from "@/lib/http/route";
import { rejectOrder } from "@/lib/services/orders/decide-order";

export const POST = route(rejectOrder);
