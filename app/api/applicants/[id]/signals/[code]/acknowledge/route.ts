import { route } from "@/lib/http/route";
import { acknowledgeSignal } from "@/lib/services/hits/judge-hit";

export const POST = route(acknowledgeSignal);
