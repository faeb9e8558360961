import { route } from "@/lib/http/route";
import { createStaff } from "@/lib/services/staff/create-staff";
import { listStaff } from "@/lib/services/staff/list-staff";

export const GET = route(listStaff);
export const POST = route(createStaff);
