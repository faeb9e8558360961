import { route } from "@/lib/http/route";
import { getOrderOptions } from "@/lib/services/orders/get-order-options";

export const GET = route(getOrderOptions);
