import { route } from "@/lib/http/route";
import { getOverride } from "@/lib/services/overrides/get-override";

export const GET = route(getOverride);
