import { route } from "@/lib/http/route";
import { approveOverride } from "@/lib/services/overrides/approve-override";

export const POST = route(approveOverride);
