import { route } from "@/lib/http/route";
import { archivePolicy } from "@/lib/services/policies/policies";

export const POST = route(archivePolicy);
