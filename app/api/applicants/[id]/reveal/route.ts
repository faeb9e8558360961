import { route } from "@/lib/http/route";
import { revealValues } from "@/lib/services/checks/reveal-values";

export const POST = route(revealValues);
