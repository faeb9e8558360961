import { route } from "@/lib/http/route";
import { addDisputeFile } from "@/lib/services/decisions/dispute-files";

export const POST = route(addDisputeFile);
