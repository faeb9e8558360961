import { route } from "@/lib/http/route";
import { listOrderApprovals } from "@/lib/services/orders/list-order-approvals";

export const GET = route(listOrderApprovals);
