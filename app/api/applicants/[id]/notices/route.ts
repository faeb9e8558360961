import { route } from "@/lib/http/route";
import { listNotices } from "@/lib/services/decisions/notices";

export const GET = route(listNotices);
