import { route } from "@/lib/http/route";
import { resolveOverride } from "@/lib/services/overrides/resolve-override";

export const POST = route(resolveOverride);
