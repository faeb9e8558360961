import { route } from "@/lib/http/route";
import { stepUp } from "@/lib/services/session/password";

export const POST = route(stepUp);
