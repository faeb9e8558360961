import { route } from "@/lib/http/route";
import { getCourtCopy } from "@/lib/services/orders/get-court-copy";

export const GET = route(getCourtCopy);
