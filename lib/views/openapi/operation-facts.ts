import { assumptionsOf } from "@/lib/identity/assumptions";
import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { schemaRef } from "./components";
import type { Json } from "./json-schema";

export type Deployment = {
  mode: "production" | "mock";
  /** The paths that IDENTITY_PATHS configures. They replace those of the registry. */
  paths: Partial<Record<OperationId, string>>;
};

/**
 * Returns an operation's paths, relative to the service's base URLs. A configured path replaces only the path of the
 * host that this deployment calls.
 */
export function pathsOf(id: OperationId, { mode, paths }: Deployment): { upstream: string; mock: string } {
  const record: Operation = operation(id);
  const configured = paths[id];
  return {
    upstream: (mode === "production" ? configured : undefined) ?? record.path,
    mock: (mode === "mock" ? configured : undefined) ?? record.mockPath,
  };
}

export function schemaNames(id: OperationId): { request: string; response: string } {
  return { request: `${id}.request`, response: `${id}.response` };
}

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
