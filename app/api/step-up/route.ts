import { route } from "@/lib/http/route";
import { stepUp } from "@/lib/services/session/step-up";

export const POST = route(stepUp);
