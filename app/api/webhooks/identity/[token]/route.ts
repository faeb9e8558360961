import { route } from "@/lib/http/route";
import { limitWrongTokens } from "@/lib/http/webhook-limit";
import { receiveWebhook } from "@/lib/services/webhooks/receive-webhook";

export const POST = route(receiveWebhook, undefined, limitWrongTokens);
