import { route } from "@/lib/http/route";
import { startPolicyRun } from "@/lib/services/policies/run-policy";

export const POST = route(startPolicyRun);
