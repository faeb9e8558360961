import { route } from "@/lib/http/route";
import { settleOverride } from "@/lib/services/overrides/settle-override";

export const POST = route(settleOverride);
