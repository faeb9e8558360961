/** What the registry says of an operation of the identity service, as extensions of the document. */
import { assumptionsOf } from "@/lib/identity/assumptions";
import type { Operation } from "@/lib/identity/operations/operation";
import { type OperationId, operation } from "@/lib/identity/operations/registry";
import type { Json } from "./json-schema";

/** How this deployment speaks to the service. */
export type Deployment = {
  mode: "production" | "mock";
  /** Paths that were configured to differ from the registry's (IDENTITY_PATHS). */
  paths: Partial<Record<OperationId, string>>;
};

/**
 * The two paths of an operation at the service, relative to its base addresses. A configured path stands for the one
 * that this deployment calls.
 */
export function pathsOf(id: OperationId, { mode, paths }: Deployment): { upstream: string; mock: string } {
  const record: Operation = operation(id);
  const configured = paths[id];
  return {
    upstream: (mode === "production" ? configured : undefined) ?? record.path,
    mock: (mode === "mock" ? configured : undefined) ?? record.mockPath,
  };
}

/** The names under which an operation's own request and answer stand in the document's components. */
export function schemaNames(id: OperationId): { request: string; response: string } {
  return { request: `${id}.request`, response: `${id}.response` };
}

/** A reference to a schema of the document's components. */
export function schemaRef(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * The extensions that stand at an operation, wherever the console does it.
 *
 * @param id an operation of the registry
 * @param deployment how this console speaks to the service
 */
export function operationFacts(id: OperationId, deployment: Deployment): Json {
  const record: Operation = operation(id);
  const { upstream, mock } = pathsOf(id, deployment);
  const names = schemaNames(id);
  return {
    "x-operation": id,
    "x-group": record.group,
    "x-upstream-method": record.method,
    "x-upstream-path": upstream,
    "x-mock-path": mock,
    "x-upstream-request": schemaRef(names.request),
    "x-upstream-response": schemaRef(names.response),
    "x-permission": record.permission,
    "x-billing": record.billing,
    "x-retry": record.retry,
    "x-needs-consent": record.needsConsent,
    "x-documented": record.documented,
    "x-assumptions": assumptionsOf(id).map((assumption) => assumption.id),
  };
}
