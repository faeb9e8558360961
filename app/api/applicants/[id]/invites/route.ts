import { route } from "@/lib/http/route";
import { listInvites } from "@/lib/services/checks/invite-mail";

export const GET = route(listInvites);
