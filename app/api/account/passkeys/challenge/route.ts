import { route } from "@/lib/http/route";
import { beginPasskey } from "@/lib/services/session/passkeys";

export const POST = route(beginPasskey);
