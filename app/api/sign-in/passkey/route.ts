import { limitChallenges } from "@/lib/http/rate-limit";
import { route } from "@/lib/http/route";
import { askSignIn } from "@/lib/services/session/passkeys";

export const POST = route(askSignIn, undefined, limitChallenges);
