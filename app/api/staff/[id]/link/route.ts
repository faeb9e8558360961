import { route } from "@/lib/http/route";
import { makeStaffLink } from "@/lib/services/staff/staff-links";

export const POST = route(makeStaffLink);
