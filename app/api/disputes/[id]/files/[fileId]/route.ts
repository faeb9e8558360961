import { route } from "@/lib/http/route";
import { getDisputeFile } from "@/lib/services/decisions/dispute-files";

export const GET = route(getDisputeFile);
