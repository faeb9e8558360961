import { route } from "@/lib/http/route";
import { listOrders } from "@/lib/services/orders/list-orders";
import { placeOrder } from "@/lib/services/orders/place-order";

export const GET = route(listOrders);
export const POST = route(placeOrder);
