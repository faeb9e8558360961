import { route } from "@/lib/http/route";
import { reopenHit } from "@/lib/services/hits/judge-hit";

export const POST = route(reopenHit);
