import { route } from "@/lib/http/route";
import { resolveDispute } from "@/lib/services/decisions/disputes";

export const POST = route(resolveDispute);
