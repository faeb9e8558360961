import { route } from "@/lib/http/route";
import { remind } from "@/lib/services/checks/invite-mail";

export const POST = route(remind);
