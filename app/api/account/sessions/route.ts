import { route } from "@/lib/http/route";
import { listSessions } from "@/lib/services/session/sessions";

export const GET = route(listSessions);
