import { route } from "@/lib/http/route";
import { removePasskey } from "@/lib/services/session/passkeys";

export const POST = route(removePasskey);
