import { route } from "@/lib/http/route";
import { approveOverride } from "@/lib/services/overrides/decide-override";

export const POST = route(approveOverride);
