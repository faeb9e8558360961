import { route } from "@/lib/http/route";
import { resolveOverride } from "@/lib/services/overrides/decide-override";

export const POST = route(resolveOverride);
