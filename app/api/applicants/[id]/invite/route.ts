import { route } from "@/lib/http/route";
import { makeInvite } from "@/lib/services/checks/make-invite";

export const POST = route(makeInvite);
