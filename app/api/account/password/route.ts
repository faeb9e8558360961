import { route } from "@/lib/http/route";
import { changePassword } from "@/lib/services/session/password";

export const POST = route(changePassword);
