import { route } from "@/lib/http/route";
import { cancelOrder } from "@/lib/services/orders/decide-order";

export const POST = route(cancelOrder);
