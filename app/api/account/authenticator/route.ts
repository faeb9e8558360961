import { route } from "@/lib/http/route";
import { addAuthenticator, getAuthenticator } from "@/lib/services/session/authenticator";

export const GET = route(getAuthenticator);
export const POST = route(addAuthenticator);
