import { route } from "@/lib/http/route";
import { getTodayOrders } from "@/lib/services/today/today-orders";

export const GET = route(getTodayOrders);
