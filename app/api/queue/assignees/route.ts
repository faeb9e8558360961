import { route } from "@/lib/http/route";
import { listAssignees } from "@/lib/services/queue/bulk";

export const GET = route(listAssignees);
