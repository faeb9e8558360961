/** The registry, as shown on the reference page. */
import "server-only";
import { rolesWith } from "@/lib/auth/permissions";
import { pageInsteadOfEndpoint } from "@/lib/checks/catalog";
import { preconditionsOf } from "@/lib/checks/preconditions";
import type { AssumptionView, OperationGroupView, OperationReference } from "@/lib/contracts/reference";
import { env } from "@/lib/env";
import { assumptions, assumptionsOf } from "@/lib/identity/assumptions";
import type { Assumption } from "@/lib/identity/assumptions/assumption";
import { isOperationId, type OperationId, operationIds } from "@/lib/identity/operations/list";
import type { Operation, OperationGroup } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { curlOf } from "./curl";
import { runPath } from "./document";
import { templated } from "./endpoint-operation";
import { fieldRows } from "./field-rows";
import { allRoutes } from "./get-open-api";
import { notesOf } from "./interface-notes";
import { jsonSchemaOf } from "./json-schema";
import { type Deployment, pathsOf } from "./operation-facts";

const groupTitles: Record<OperationGroup, string> = {
  user: "User",
  document: "Documents",
  quiz: "Quiz",
  background: "Background",
  business: "Business",
  employment: "Employment, education, licenses",
  records: "Records",
};

const deployment = (): Deployment => ({ mode: env.IDENTITY_MODE, paths: env.IDENTITY_PATHS ?? {} });

/** The service's production path, or its configured replacement. */
const upstreamOf = (id: OperationId) => pathsOf(id, deployment()).upstream;

/** All operations, grouped as the interface groups them. */
export function operationGroups(): OperationGroupView[] {
  const groups = new Map<
    OperationGroup,
    OperationGroupView & { operations: OperationGroupView["operations"][number][] }
  >();
  for (const id of operationIds) {
    const { group, title }: Operation = operation(id);
    const found = groups.get(group) ?? { title: groupTitles[group], operations: [] };
    found.operations.push({ id, title, upstreamPath: upstreamOf(id) });
    groups.set(group, found);
  }
  return [...groups.values()];
}

/** The reference of one operation; null: no such operation. */
export function findOperation(id: string): OperationReference | null {
  return isOperationId(id) ? operationReference(id) : null;
}

function operationReference(id: OperationId): OperationReference {
  const record: Operation = operation(id);
  const here = deployment();
  const { upstream, mock } = pathsOf(id, here);
  const endpoint = endpointOf(id);
  return {
    id,
    title: record.title,
    groupTitle: groupTitles[record.group],
    method: record.method,
    upstreamPath: upstream,
    mockPath: mock,
    configured: here.paths[id] !== undefined,
    endpoint,
    dedicatedPage: dedicatedPageOf(id),
    request: fieldRows(jsonSchemaOf(record.request)),
    curl: curlOf(id, endpoint),
    response: fieldRows(jsonSchemaOf(record.response)),
    permission: record.permission,
    roles: rolesWith(record.permission),
    billing: record.billing,
    retry: record.retry,
    needsConsent: record.needsConsent,
    preconditions: preconditionsOf(id),
    notes: notesOf(id),
    documented: record.documented,
    assumptions: assumptionsOf(id).map(viewOf),
  };
}

/** Every assumption, in the order of declaration. */
export function allAssumptions(): AssumptionView[] {
  return assumptions.map(viewOf);
}

function viewOf({ id, title, silence, assumption, configurableBy, operations }: Assumption): AssumptionView {
  return {
    id,
    title,
    silence,
    assumption,
    configurableBy: configurableBy ?? null,
    operations: operations?.map((one) => ({ id: one, title: operation(one).title })) ?? null,
  };
}

function endpointOf(id: OperationId): OperationReference["endpoint"] {
  const own = allRoutes.find((route) => route.operation === id);
  if (own) return { method: own.action.endpoint.method, path: templated(own.action.endpoint.path) };
  return { method: "POST", path: pageInsteadOfEndpoint(id) ? "/api/orders" : runPath(id) };
}

/** The dedicated page for an operation that the operations endpoint does not run. */
function dedicatedPageOf(id: OperationId): OperationReference["dedicatedPage"] {
  const page = pageInsteadOfEndpoint(id);
  return page ? { why: page.instead, href: page.start?.href ?? null, label: page.start?.label ?? null } : null;
}
