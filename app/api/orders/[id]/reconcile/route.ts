import { route } from "@/lib/http/route";
import { reconcileOrder } from "@/lib/services/orders/reconcile-order";

export const POST = route(reconcileOrder);
