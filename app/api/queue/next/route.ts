import { route } from "@/lib/http/route";
import { takeNext } from "@/lib/services/queue/assign";

export const POST = route(takeNext);
