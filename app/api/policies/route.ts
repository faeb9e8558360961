import { route } from "@/lib/http/route";
import { createPolicy, listPolicies } from "@/lib/services/policies/policies";

export const GET = route(listPolicies);
export const POST = route(createPolicy);
