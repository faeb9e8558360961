import { route } from "@/lib/http/route";
import { endOtherSessions } from "@/lib/services/session/sessions";

export const POST = route(endOtherSessions);
