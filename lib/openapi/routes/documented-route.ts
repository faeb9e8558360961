/** What the OpenAPI document says about an action; its endpoint and permission are read from the action. */
import type { Requirement } from "@/lib/actions/define-action";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { ErrorCode } from "@/lib/errors";

/** The document's facts about an action. */
type DocumentedAction = { endpoint: Endpoint; permission: Requirement; audit: unknown };

export type DocumentedRoute = {
  /** The operation's ID in the document; for a dedicated route, the ID of the service's operation that it runs. */
  id: string;
  action: DocumentedAction;
  summary: string;
  /** Errors in addition to those of every route, and of every call of the service's operation. */
  errors: readonly ErrorCode[];
};

/** Documents an action of the API. */
export function route(
  id: string,
  action: DocumentedAction,
  summary: string,
  errors: readonly ErrorCode[] = [],
): DocumentedRoute {
  return { id, action, summary, errors };
}
