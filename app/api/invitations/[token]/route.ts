import { limitLinkUses } from "@/lib/http/rate-limit";
import { route } from "@/lib/http/route";
import { acceptInvitation } from "@/lib/services/staff/staff-links";

export const POST = route(acceptInvitation, undefined, limitLinkUses);
