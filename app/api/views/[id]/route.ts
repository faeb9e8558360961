import { route } from "@/lib/http/route";
import { changeView, deleteView } from "@/lib/services/queue/views";

export const PATCH = route(changeView);
export const DELETE = route(deleteView);
