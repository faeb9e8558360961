import { route } from "@/lib/http/route";
import { addReason, listReasons } from "@/lib/services/decisions/reasons";

export const GET = route(listReasons);
export const POST = route(addReason);
