import { route } from "@/lib/http/route";
import { getOpenApi } from "@/lib/openapi/get-open-api";

export const GET = route(getOpenApi);
