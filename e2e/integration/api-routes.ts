/** The routes of the console's API. They are read from its handlers, so that tests cover new routes without a list. */
import { actionHandlers, handlers } from "@/app/api/handlers";
import type { Action } from "@/lib/platform/actions/define-action";

export type Route = {
  /** Method and path with `:name` parameters, such as "GET /api/orders/:id". */
  name: string;
  method: string;
  path: string;
  /** Null for sign-in, health and metrics. */
  action: Pick<Action, "record" | "endpoint" | "permission" | "audit"> | null;
};

/** All routes of the API. */
export const apiRoutes: readonly Route[] = handlers.map((handler) => ({
  name: `${handler.method} ${handler.path}`,
  method: handler.method,
  path: handler.path,
  action: actionHandlers.find((one) => one === handler)?.action ?? null,
}));
