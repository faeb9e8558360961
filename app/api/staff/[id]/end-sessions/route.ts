import { route } from "@/lib/http/route";
import { endStaffSessions } from "@/lib/services/staff/staff";

export const POST = route(endStaffSessions);
