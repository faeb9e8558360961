/** The handlers of all requests under /api: the actions, sign-in, and the routes for machines (health and metrics). */

import { authRoute } from "@/lib/features/session/auth-route";
import { signOut, signOutEverywhere } from "@/lib/features/session/sign-in";
import { acceptInvitation } from "@/lib/features/staff/staff-links";
import { receiveWebhook } from "@/lib/features/webhooks/receive-webhook";
import { isWebhookToken } from "@/lib/features/webhooks/token";
import type { Action, PermissionRule } from "@/lib/platform/actions/define-action";
import { clearedCookie, sessionCookieName } from "@/lib/platform/auth/cookies";
import type { Endpoint, InputOf } from "@/lib/platform/contract/endpoint";
import { isLive, isReady, metrics } from "@/lib/platform/http/machine-routes";
import { limitLinkUses, limitWrongTokens } from "@/lib/platform/http/rate-limit";
import { route } from "@/lib/platform/http/route";
import type { Handler } from "@/lib/platform/http/router";
import { apiActions } from "@/lib/views/openapi/get-open-api";

type ActionHandler = Handler & { action: Pick<Action, "record" | "endpoint" | "permission" | "audit"> };

function handlerOf<E extends Endpoint, R extends PermissionRule<InputOf<E>>>(
  action: Action<E, R>,
  done?: () => Record<string, string>,
  limit?: (input: InputOf<E>, ip: string | null) => Promise<void>,
): ActionHandler {
  const { method, path } = action.endpoint;
  return { method, path, action: action as unknown as Action, answer: route(action, done, limit) };
}

const endSession = () => ({ "set-cookie": clearedCookie(sessionCookieName()) });

const handlersWithExtras: readonly ActionHandler[] = [
  handlerOf(signOut, endSession),
  handlerOf(signOutEverywhere, endSession),
  handlerOf(acceptInvitation, undefined, limitLinkUses),
  handlerOf(receiveWebhook, undefined, limitWrongTokens(isWebhookToken)),
];

export const actionHandlers: readonly ActionHandler[] = [
  ...handlersWithExtras,
  ...apiActions
    .filter((one) => !handlersWithExtras.some(({ action }) => action === one))
    .map((action) => handlerOf(action)),
];

export const handlers: readonly Handler[] = [
  ...actionHandlers,
  ...["GET", "POST"].map((method) => ({ method, path: "/api/auth/**", answer: authRoute })),
  { method: "GET", path: "/api/health/live", answer: isLive },
  { method: "GET", path: "/api/health/ready", answer: isReady },
  { method: "GET", path: "/api/metrics", answer: metrics },
];
