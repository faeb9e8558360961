import { route } from "@/lib/http/route";
import { approveOrder } from "@/lib/services/orders/decide-order";

export const POST = route(approveOrder);
