import { route } from "@/lib/http/route";
import { chooseMail, getMailChoice } from "@/lib/services/inbox/mail";

export const GET = route(getMailChoice);
export const PATCH = route(chooseMail);
