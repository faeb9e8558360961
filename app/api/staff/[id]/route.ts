import { route } from "@/lib/http/route";
import { updateStaff } from "@/lib/services/staff/update-staff";

export const PATCH = route(updateStaff);
