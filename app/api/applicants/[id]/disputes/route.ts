import { route } from "@/lib/http/route";
import { listDisputes, openDispute } from "@/lib/services/decisions/disputes";

export const GET = route(listDisputes);
export const POST = route(openDispute);
