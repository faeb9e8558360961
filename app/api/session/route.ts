import { route } from "@/lib/http/route";
import { getSession } from "@/lib/services/session/get-session";

export const GET = route(getSession);
