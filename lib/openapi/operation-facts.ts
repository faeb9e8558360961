/** The registry's properties of an operation of the identity service, as extensions of the document. */
import { assumptionsOf } from "@/lib/identity/assumptions";
import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { schemaRef } from "./components";
import type { Json } from "./json-schema";

/** This deployment's settings for calling the service. */
export type Deployment = {
  mode: "production" | "mock";
  /** Configured paths that replace the registry's (IDENTITY_PATHS). */
  paths: Partial<Record<OperationId, string>>;
};

/**
 * The two paths of an operation at the service, relative to its base URLs. A configured path replaces the one that this
 * deployment calls.
 */
export function pathsOf(id: OperationId, { mode, paths }: Deployment): { upstream: string; mock: string } {
  const record: Operation = operation(id);
  const configured = paths[id];
  return {
    upstream: (mode === "production" ? configured : undefined) ?? record.path,
    mock: (mode === "mock" ? configured : undefined) ?? record.mockPath,
  };
}

/** The names of an operation's request and response schemas in the document's components. */
export function schemaNames(id: OperationId): { request: string; response: string } {
  return { request: `${id}.request`, response: `${id}.response` };
}

/** The extensions of an operation, at its endpoint in the console. */
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
