/** Builds the OpenAPI 3.1 document of the console's API. It has an endpoint for each operation of the service. */
import "server-only";
import { operationOf, orderKinds } from "@/lib/domain/orders/states";
import type { ErrorCode } from "@/lib/errors";
import { runOperation } from "@/lib/features/checks/run-operation";
import { isOperationId, type OperationId, operationIds } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import type { Action } from "@/lib/platform/actions/define-action";
import { authAndHealth } from "./auth-and-health";
import { buttonLines, type HostedButtonFacts } from "./button-lines";
import { schemaRef, withComponents } from "./components";
import { describeEndpoint, templated } from "./endpoint-operation";
import { onlyProblems, problemSchema, upstreamErrors } from "./errors";
import { serviceNotes } from "./interface-notes";
import { isJson, type Json, jsonSchemaOf } from "./json-schema";
import { type Deployment, operationFacts, schemaNames } from "./operation-facts";
import { operationText } from "./operation-text";

type DocumentOptions = Deployment & {
  actions: readonly Action[];
  cookieName: string;
  button?: HostedButtonFacts | undefined;
};

/** `id` is the id of the service's operation if the action runs one. */
type Documented = { action: Action; id: string; summary: string };

/**
 * Returns all actions except the generic one that runs an operation. Each operation has its own description instead.
 */
const documented = ({ actions }: DocumentOptions): Documented[] =>
  actions.flatMap((action) => {
    const { id, summary } = action.record;
    return id !== undefined && summary !== undefined ? [{ action, id, summary }] : [];
  });

type Paths = Record<string, Record<string, Json>>;

const kindOf = new Map<OperationId, string>(orderKinds.map((kind) => [operationOf(kind), kind]));

/** The document has no personal data, and is the same for the same registry and settings. */
export function openApiDocument(options: DocumentOptions) {
  const { paths, schemas } = withComponents(pathsOf(options), { Problem: problemSchema, ...operationSchemas() });
  return {
    openapi: "3.1.0" as const,
    info: {
      title: "Proofdesk",
      version: "1",
      summary: "The console's own API, including every operation of the identity service.",
      description: [
        "Refusals are RFC 9457 problem+json with a code. Calls that change something need a same-origin Origin header and JSON. " +
          "Personal data is masked by the reader's permissions; the schemas mark it with x-pii.",
        "Each operation of the identity service is called for an applicant: the console checks the right, the fields and " +
          "the consent, writes the audit log, and then asks the service. What is assumed where its interface is silent is " +
          "written at each operation, and all together under [assumptions](/reference/assumptions).",
        ...serviceNotes.map(({ title, text }) => `**${title}.** ${text}`),
      ].join("\n\n"),
      contact: { name: "The administrators of this console" },
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ session: [] }],
    tags: tags(documented(options)),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: options.cookieName },
        metrics: { type: "http", scheme: "bearer", description: "METRICS_TOKEN, for /api/metrics alone" },
      },
    },
  };
}

function pathsOf(options: DocumentOptions): Paths {
  const paths: Paths = {};
  const put = (path: string, method: string, described: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  };
  const actions = documented(options);
  for (const each of actions) {
    const { method, path } = each.action.endpoint;
    put(templated(path), method, describeAction(each, options));
  }
  const elsewhere = new Set(actions.map(({ id }) => id));
  for (const id of operationIds.filter((id) => !elsewhere.has(id))) {
    put(runPath(id), "post", kindOf.has(id) ? describeOrder(id, options) : describeRun(id, options));
  }
  for (const { path, method, described } of authAndHealth) put(path, method, described);
  return paths;
}

export const tagOf = (id: string) => id.slice(0, id.indexOf("."));

/** A tag without a description fails the document's lint test. */
const tagDescriptions: Readonly<Record<string, string>> = {
  disputes: "The disputes of applicants, and their outcomes",
  reasons: "The reasons that decisions can have",
  "unlisted-fields": "Fields that the service sends and its interface does not list",
  account: "The signed-in person's password and sessions",
  applicants: "The people being verified, and what is known of them",
  audit: "The audit log",
  background: "Criminal history and watch lists",
  business: "Businesses",
  document: "Identity documents and passports",
  driving: "Motor vehicle records",
  education: "Education verification",
  employment: "Employment verification",
  events: "What changes in the console, as it happens",
  health: "Whether the console runs and can serve requests",
  license: "Professional licenses",
  orders: "Paid court searches, each ordered once",
  overrides: "Manual overrides: one person requests, another decides",
  quiz: "The identity proof quiz",
  records: "Court records: county lists, searches and their results",
  decisions: "Decisions on applicants, and what prevents them",
  hits: "Records about a person of the applicant's name, and what was judged of them",
  notes: "What colleagues write about an applicant",
  queue: "The applicants who wait for a decision",
  signals: "Answers to what a result raises",
  erasures: "Requests to erase applicants: by one person, approved by another, carried out later",
  retention: "Classes of records, and for how many days each is kept",
  holds: "Legal holds: while an applicant is under one, none of their data is removed",
  monitoring: "Ongoing monitoring of approved applicants, and its monthly budget",
  quality: "Second decisions on cases that were decided, made without knowing the first",
  policies: "Packages of checks by which applicants are reviewed, in versions",
  exports: "Lists as files: CSV, XLSX and JSON Lines",
  reference: "The description of this API",
  session: "The signed-in person, and confirming a password for one action",
  "sign-in": "Signing in",
  staff: "Accounts and roles",
  today: "What needs the reader now, and how the work goes, in numbers",
  user: "The identity service's User: data, consent, contact, SSN, override and Test Result",
  invites: "Invitations of applicants to verify themselves",
  inbox: "The messages of the signed-in person",
  views: "Saved views of the list of applicants",
  webhooks: "Notifications of the identity service",
};

function tags(actions: readonly Documented[]): Json[] {
  const names = new Set([...actions.map(({ id }) => tagOf(id)), ...operationIds.map(tagOf), "sign-in", "health"]);
  return [...names].sort().map((name) => ({ name, description: tagDescriptions[name] }));
}

function describeAction({ action, id, summary }: Documented, options: DocumentOptions): Json {
  const operationId = isOperationId(id) ? id : undefined;
  const errors = (action.record.errors ?? []).flatMap((code) => (code === "upstream" ? upstreamErrors : [code]));
  const takesFields = operationId && action.endpoint.body === operation(operationId).request;
  return describeEndpoint({
    id,
    summary,
    tag: tagOf(id),
    endpoint: action.endpoint,
    permission: action.permission,
    audited: action.audit !== "none",
    errors: [
      ...(action.record.stepUp ? ["step_up_required" as const] : []),
      ...errors,
      ...(operationId ? upstreamErrors : []),
    ],
    ...(takesFields ? { body: schemaRef(schemaNames(operationId).request) } : {}),
    extensions: {
      ...(operationId ? operationFacts(operationId, options) : {}),
      // Each search of the service also has its own path in the document. That path refuses, and this one orders.
      ...(id === "orders.place"
        ? { "x-operations": Object.fromEntries(orderKinds.map((kind) => [kind, operationOf(kind)])) }
        : {}),
      ...(operationId ? { "x-permission": action.permission } : {}),
    },
    ...(operationId ? { details: detailsOf(operationId, options) } : {}),
  });
}

/**
 * Returns the path that runs an operation, with the operation's id filled in, because OpenAPI allows only one operation
 * per path and method.
 */
function runPath(id: OperationId): string {
  return templated(runOperation.endpoint.path).replace("{operationId}", id);
}

const pathOfRun = (id: OperationId) => runOperation.endpoint.path.replace(":operationId", id);

function describeRun(id: OperationId, options: DocumentOptions): Json {
  const record: Operation = operation(id);
  const names = schemaNames(id);
  return describeEndpoint({
    id,
    summary: record.title,
    tag: tagOf(id),
    endpoint: { ...runOperation.endpoint, path: pathOfRun(id) },
    permission: record.permission,
    audited: true,
    errors: errorsOfRun(id),
    body: schemaRef(names.request),
    response: {
      type: "object",
      required: ["outcome", "runId", "response"],
      properties: {
        outcome: { const: "answered" },
        runId: { type: "string", format: "uuid", description: "The ID of the stored answer" },
        response: { ...schemaRef(names.response), description: "The service's answer, masked for the reader" },
      },
    },
    extensions: operationFacts(id, options),
    details: detailsOf(id, options),
  });
}

function detailsOf(id: OperationId, options: DocumentOptions): string {
  const text = operationText(id, options);
  if (id !== "user.hosted-ui-token" || !options.button) return text;
  const lines = buttonLines(options.button);
  return `${text}\n\n**The button, on a page of your own**\n\n\`\`\`html\n${lines}\n\`\`\``;
}

/**
 * Returns the errors that only a run can have, besides those of every route. An order's own path refuses every order.
 */
function errorsOfRun(id: OperationId): ErrorCode[] {
  if (kindOf.has(id)) return ["state_conflict", "erased"];
  return [
    "erased",
    ...(operation(id).needsConsent ? (["consent_missing"] as const) : []),
    ...(id === "user.consent" ? (["state_conflict"] as const) : []),
    ...upstreamErrors,
  ];
}

/**
 * Describes a court search. A search is paid, so it is ordered with an Idempotency-Key, and its own path refuses it.
 */
function describeOrder(id: OperationId, options: DocumentOptions): Json {
  const { responses, ...described } = describeRun(id, options);
  const refusals = Object.entries(isJson(responses) ? responses : {}).filter(([status]) => !status.startsWith("2"));
  const kind = kindOf.get(id);
  return {
    ...described,
    description: `A paid search, ordered with POST /api/orders with the kind ${kind} and an Idempotency-Key. This path refuses it, and nothing is ordered. ${described.description}`,
    responses: { ...Object.fromEntries(refusals), default: onlyProblems },
    "x-done-at": { method: "POST", path: "/api/orders", kind },
  };
}

function operationSchemas(): Record<string, Json> {
  return Object.fromEntries(
    operationIds.flatMap((id) => {
      const record: Operation = operation(id);
      const names = schemaNames(id);
      return [
        [names.request, { title: `${record.title}: request`, ...jsonSchemaOf(record.request) }],
        [names.response, { title: `${record.title}: answer`, ...jsonSchemaOf(record.response) }],
      ];
    }),
  );
}
