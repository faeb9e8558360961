import { route } from "@/lib/http/route";
import { confirmOrderAbsent } from "@/lib/services/orders/reconcile-order";

export const POST = route(confirmOrderAbsent);
