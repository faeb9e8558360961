import { route } from "@/lib/http/route";
import { listMentionable } from "@/lib/services/decisions/notes";

export const GET = route(listMentionable);
