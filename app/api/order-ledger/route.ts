import { route } from "@/lib/http/route";
import { getLedger } from "@/lib/services/orders/get-ledger";

export const GET = route(getLedger);
