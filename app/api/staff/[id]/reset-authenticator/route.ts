import { route } from "@/lib/http/route";
import { resetAuthenticator } from "@/lib/services/staff/staff";

export const POST = route(resetAuthenticator);
