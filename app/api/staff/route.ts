import { route } from "@/lib/http/route";
import { createStaff, listStaff } from "@/lib/services/staff/staff";

export const GET = route(listStaff);
export const POST = route(createStaff);
