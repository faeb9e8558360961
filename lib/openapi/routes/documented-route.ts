/** What the OpenAPI document says about an action; its endpoint and permission are read from the action. */
import type { Requirement } from "@/lib/actions/define-action";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { ErrorCode } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/list";

/** The document's facts about an action. */
type DocumentedAction = { endpoint: Endpoint; permission: Requirement; audit: unknown };

export type DocumentedRoute = {
  /** The operation's ID in the document; for a dedicated route, the ID of the service's operation. */
  id: string;
  action: DocumentedAction;
  summary: string;
  /** The service's operation that this endpoint runs. */
  operation?: OperationId;
  /** Whether it may call the identity service. */
  upstream?: boolean;
  /** Errors in addition to those of every route. */
  errors?: readonly ErrorCode[];
};
