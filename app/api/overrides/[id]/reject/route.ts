import { route } from "@/lib/http/route";
import { rejectOverride } from "@/lib/services/overrides/decide-override";

export const POST = route(rejectOverride);
