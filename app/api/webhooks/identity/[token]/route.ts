import { limitWrongTokens } from "@/lib/http/rate-limit";
import { route } from "@/lib/http/route";
import { receiveWebhook } from "@/lib/services/webhooks/receive-webhook";

export const POST = route(receiveWebhook, undefined, limitWrongTokens);
