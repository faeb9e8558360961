import { route } from "@/lib/http/route";
import { addPasskey, listPasskeys } from "@/lib/services/session/passkeys";

export const GET = route(listPasskeys);
export const POST = route(addPasskey);
