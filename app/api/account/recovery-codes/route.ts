import { route } from "@/lib/http/route";
import { renewRecoveryCodes } from "@/lib/services/session/authenticator";

export const POST = route(renewRecoveryCodes);
