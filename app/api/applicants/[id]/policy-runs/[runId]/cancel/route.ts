import { route } from "@/lib/http/route";
import { cancelPolicyRun } from "@/lib/services/policies/run-policy";

export const POST = route(cancelPolicyRun);
