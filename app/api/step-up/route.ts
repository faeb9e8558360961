import { route } from "@/lib/http/route";
import { getProofs, stepUp } from "@/lib/services/session/step-up";

export const GET = route(getProofs);
export const POST = route(stepUp);
