import { route } from "@/lib/http/route";
import { reopenDecision } from "@/lib/services/decisions/decide";

export const POST = route(reopenDecision);
