import { route } from "@/lib/http/route";
import { updateStaff } from "@/lib/services/staff/staff";

export const PATCH = route(updateStaff);
