import { route } from "@/lib/http/route";
import { listWebhooks } from "@/lib/services/webhooks/list-webhooks";

export const GET = route(listWebhooks);
