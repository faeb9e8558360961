import { route } from "@/lib/http/route";
import { getCheckOptions } from "@/lib/services/checks/check-options";

export const GET = route(getCheckOptions);
