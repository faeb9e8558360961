import { route } from "@/lib/http/route";
import { getNotice } from "@/lib/services/decisions/notices";

export const GET = route(getNotice);
