import { route } from "@/lib/http/route";
import { getPolicy } from "@/lib/services/policies/policies";

export const GET = route(getPolicy);
