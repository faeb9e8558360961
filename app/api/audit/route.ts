import { route } from "@/lib/http/route";
import { listAudit } from "@/lib/services/audit/list-audit";

export const GET = route(listAudit);
