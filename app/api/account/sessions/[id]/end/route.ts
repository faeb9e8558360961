import { route } from "@/lib/http/route";
import { endOwnSession } from "@/lib/services/session/sessions";

export const POST = route(endOwnSession);
