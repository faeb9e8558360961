import { route } from "@/lib/http/route";
import { decide, listDecisions } from "@/lib/services/decisions/decide";

export const GET = route(listDecisions);
export const POST = route(decide);
