import { route } from "@/lib/http/route";
import { runOperation } from "@/lib/services/checks/run-operation";

export const POST = route(runOperation);
