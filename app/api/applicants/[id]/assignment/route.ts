import { route } from "@/lib/http/route";
import { assign } from "@/lib/services/queue/assign";

export const POST = route(assign);
