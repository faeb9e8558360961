import { route } from "@/lib/http/route";
import { markRead } from "@/lib/services/inbox/messages";

export const POST = route(markRead);
