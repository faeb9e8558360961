import { route } from "@/lib/http/route";
import { listOverrides } from "@/lib/services/overrides/list-overrides";

export const GET = route(listOverrides);
