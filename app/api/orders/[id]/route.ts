import { route } from "@/lib/http/route";
import { getOrder } from "@/lib/services/orders/get-order";

export const GET = route(getOrder);
