import { route } from "@/lib/http/route";
import { getEvents } from "@/lib/services/events/get-events";

export const GET = route(getEvents);
