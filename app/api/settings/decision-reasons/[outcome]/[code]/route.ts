import { route } from "@/lib/http/route";
import { changeReason } from "@/lib/services/decisions/reasons";

export const PATCH = route(changeReason);
