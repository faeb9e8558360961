import { route } from "@/lib/http/route";
import { getPresence } from "@/lib/services/events/viewings";

export const GET = route(getPresence);
