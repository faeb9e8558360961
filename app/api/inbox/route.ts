import { route } from "@/lib/http/route";
import { listMessages } from "@/lib/services/inbox/messages";

export const GET = route(listMessages);
