import { route } from "@/lib/http/route";
import { confirmAuthenticator } from "@/lib/services/session/authenticator";

export const POST = route(confirmAuthenticator);
