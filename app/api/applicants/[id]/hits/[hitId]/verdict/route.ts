import { route } from "@/lib/http/route";
import { judgeHit } from "@/lib/services/hits/judge-hit";

export const POST = route(judgeHit);
