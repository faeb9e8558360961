import { route } from "@/lib/http/route";
import { withdrawStaffLink } from "@/lib/services/staff/staff-links";

export const POST = route(withdrawStaffLink);
