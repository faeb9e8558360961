import { route } from "@/lib/http/route";
import { makeNotice } from "@/lib/services/decisions/notices";

export const POST = route(makeNotice);
