import { route } from "@/lib/http/route";
import { rejectOverride } from "@/lib/services/overrides/reject-override";

export const POST = route(rejectOverride);
