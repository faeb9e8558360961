import { route } from "@/lib/http/route";
import { listApplicantOrders } from "@/lib/services/orders/list-orders";

export const GET = route(listApplicantOrders);
