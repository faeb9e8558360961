import { route } from "@/lib/http/route";
import { listApplicantOrders } from "@/lib/services/orders/list-applicant-orders";

export const GET = route(listApplicantOrders);
