import { route } from "@/lib/http/route";
import { getResult } from "@/lib/services/checks/read-result";

export const GET = route(getResult);
