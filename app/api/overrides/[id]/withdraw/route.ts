import { route } from "@/lib/http/route";
import { withdrawOverride } from "@/lib/services/overrides/decide-override";

export const POST = route(withdrawOverride);
