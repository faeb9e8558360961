import { route } from "@/lib/http/route";
import { askStepUp } from "@/lib/services/session/step-up";

export const POST = route(askStepUp);
