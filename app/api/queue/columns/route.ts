import { route } from "@/lib/http/route";
import { chooseColumns } from "@/lib/services/queue/views";

export const PATCH = route(chooseColumns);
