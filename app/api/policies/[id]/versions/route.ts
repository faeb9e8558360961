import { route } from "@/lib/http/route";
import { publishPolicy } from "@/lib/services/policies/policies";

export const POST = route(publishPolicy);
