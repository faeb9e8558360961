import { route } from "@/lib/http/route";
import { withdrawOverride } from "@/lib/services/overrides/withdraw-override";

export const POST = route(withdrawOverride);
