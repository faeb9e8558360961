import { route } from "@/lib/http/route";
import { getOrderLimits, setOrderLimits } from "@/lib/services/orders/order-limits";

export const GET = route(getOrderLimits);
export const POST = route(setOrderLimits);
