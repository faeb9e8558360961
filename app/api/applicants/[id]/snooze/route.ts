import { route } from "@/lib/http/route";
import { endSnooze, snoozeApplicant } from "@/lib/services/queue/snooze";

export const POST = route(snoozeApplicant);
export const DELETE = route(endSnooze);
