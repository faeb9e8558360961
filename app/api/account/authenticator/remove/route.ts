import { route } from "@/lib/http/route";
import { removeAuthenticator } from "@/lib/services/session/authenticator";

export const POST = route(removeAuthenticator);
