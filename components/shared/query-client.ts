/** React Query's client, and the one rule for what is refetched after a mutation. */
import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { consoleAnswers } from "@/lib/console-api";
import type { EndpointName } from "@/lib/contracts/api";
import type { ChangeType } from "@/lib/contracts/changes";
import type { Change } from "@/lib/contracts/events";
import { AppError } from "@/lib/errors";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The keys of the queries whose answers the mutation may change, from `changedBy`. */
      changes?: readonly QueryKey[];
      /**
       * Whether the mutation is pending until those queries are up to date: after a success (the default), also after a
       * failure, or never, if the answer is shown before a result that may take seconds.
       */
      waitForReads?: "after-success" | "always" | "never";
    };
  }
}

type ReadPath = { [N in EndpointName]: N extends `GET ${infer Path}` ? Path : never }[EndpointName];

/** One query, whatever of the case has changed. */
const theCase: ReadPath = "/api/applicants/:id/case";

const applicantLists: readonly ReadPath[] = [
  "/api/applicants",
  "/api/applicants/counts",
  "/api/session/counts",
  "/api/today/work",
];
/** The GET endpoints whose answers show a kind of record, by path. */
const shows: Record<ChangeType, readonly ReadPath[]> = {
  applicant: [theCase, ...applicantLists],
  result: [theCase],
  run: [
    theCase,
    "/api/applicants/:id/runs",
    "/api/applicants/:id/invites",
    // Consent, and the counties of the county history.
    "/api/applicants/:id/order-options",
    "/api/today/service",
  ],
  upload: ["/api/applicants/:id/uploads", theCase],
  judgment: [theCase],
  decision: [theCase, "/api/today/decisions"],
  dispute: [theCase],
  note: [theCase],
  order: [
    "/api/orders/:id",
    "/api/orders",
    "/api/order-approvals",
    "/api/order-ledger",
    "/api/session/counts",
    "/api/today/orders",
  ],
  "applicant-order": [theCase, "/api/applicants/:id/order-options"],
  override: ["/api/overrides/:id", "/api/overrides", "/api/session/counts"],
  "applicant-override": [theCase],
  // A new version applies to every applicant under it.
  policy: ["/api/policies", "/api/policies/:id", theCase],
  "applicant-policy": [theCase],
  staff: ["/api/staff"],
  message: ["/api/inbox", "/api/session/counts"],
  job: ["/api/queue/jobs/:jobId", "/api/imports/:jobId"],
  view: ["/api/views"],
  "limit-settings": ["/api/order-limits"],
  "order-limits": ["/api/applicants/:id/order-options", "/api/orders/:id", "/api/order-approvals"],
  audit: ["/api/audit"],
};

type Write = Exclude<EndpointName, `GET ${string}`>;

/** What each endpoint may change: kinds of record, and reads that depend on it otherwise. */
const changes: Record<Write | "GET /api/applicants/:id/result", readonly (ChangeType | ReadPath)[]> = {
  "POST /api/applicants": ["applicant"],
  "PATCH /api/applicants/:id": ["applicant", "result", "run"],
  "POST /api/applicants/:id/operations/:operationId": ["applicant", "result", "run", "upload", "applicant-order"],
  // With `refresh`, it stores a new result. The caller puts the answer itself into the cache.
  "GET /api/applicants/:id/result": ["applicant", "result", "message", "/api/overrides/:id"],
  "POST /api/applicants/:id/invite": ["run"],
  "POST /api/applicants/:id/invites/:inviteId/remind": ["run"],
  "POST /api/orders": ["order", "applicant-order", "applicant"],
  "POST /api/orders/:id/approve": ["order", "applicant-order", "applicant", "message"],
  "POST /api/orders/:id/reject": ["order", "applicant-order", "applicant", "message"],
  "POST /api/orders/:id/cancel": ["order", "applicant-order", "applicant", "message"],
  "POST /api/orders/:id/refresh": ["order", "applicant-order", "applicant", "message"],
  "POST /api/orders/:id/reconcile": ["order", "applicant-order", "applicant", "message"],
  "POST /api/orders/:id/confirm-absent": ["order", "applicant-order", "applicant", "message"],
  "POST /api/applicants/:id/overrides": ["override", "applicant-override", "applicant", "result"],
  "POST /api/overrides/:id/approve": ["override", "applicant-override", "applicant", "message"],
  "POST /api/overrides/:id/reject": ["override", "applicant-override", "applicant", "message"],
  "POST /api/overrides/:id/withdraw": ["override", "applicant-override", "applicant", "message"],
  "POST /api/overrides/:id/resolve": ["override", "applicant-override", "applicant", "message"],
  "POST /api/applicants/:id/hits/:hitId/verdict": ["judgment", "applicant", "message"],
  "POST /api/applicants/:id/hits/:hitId/reopen": ["judgment", "applicant", "message"],
  "POST /api/applicants/:id/signals/:code/acknowledge": ["judgment", "applicant"],
  "POST /api/applicants/:id/decisions": ["decision", "applicant", "message"],
  "POST /api/applicants/:id/decisions/:decisionId/reopen": ["decision", "applicant", "message"],
  "POST /api/applicants/:id/disputes": ["judgment", "decision", "applicant"],
  "POST /api/disputes/:id/resolve": ["judgment", "decision", "applicant", "message"],
  "POST /api/disputes/:id/files": ["dispute"],
  "POST /api/applicants/:id/notes": ["note"],
  "POST /api/inbox/read": ["message"],
  "POST /api/applicants/:id/assignment": ["applicant", "message"],
  "POST /api/applicants/:id/snooze": ["applicant"],
  "DELETE /api/applicants/:id/snooze": ["applicant"],
  "POST /api/queue/next": ["applicant"],
  "POST /api/applicants/:id/policy-runs": ["applicant-policy", "applicant", "result", "run", "note"],
  "POST /api/applicants/:id/policy-runs/:runId/cancel": ["applicant-policy"],
  "POST /api/applicants/:id/policy": ["applicant-policy", "applicant"],
  "POST /api/policies": ["policy"],
  "POST /api/policies/:id/versions": ["policy"],
  "POST /api/policies/:id/archive": ["policy"],
  "POST /api/staff": ["staff"],
  "PATCH /api/staff/:id": ["staff"],
  "POST /api/staff/:id/end-sessions": ["staff"],
  "POST /api/staff/:id/reset-authenticator": ["staff"],
  "POST /api/staff/:id/link": ["staff"],
  "POST /api/staff/:id/link/withdraw": ["staff"],
  "POST /api/order-limits": ["limit-settings", "order-limits"],
  "DELETE /api/queue/jobs/:jobId": ["job"],
  "POST /api/views": ["view"],
  "PATCH /api/views/:id": ["view"],
  "DELETE /api/views/:id": ["view"],
  "POST /api/applicants/:id/reveal": [theCase],
  "POST /api/applicants/:id/report": [theCase],
  "POST /api/settings/decision-reasons": ["/api/settings/decision-reasons", theCase],
  "PATCH /api/queue/columns": ["/api/views"],
  // It ends the person's other sessions.
  "POST /api/account/password": ["/api/account/sessions"],
  "POST /api/account/sessions/:id/end": ["/api/account/sessions"],
  "POST /api/account/sessions/end-others": ["/api/account/sessions"],
  "POST /api/account/authenticator/confirm": ["/api/account/authenticator", "/api/step-up", "/api/account/sessions"],
  "POST /api/account/authenticator/remove": ["/api/account/authenticator", "/api/step-up"],
  "POST /api/account/recovery-codes": ["/api/account/authenticator"],
  "POST /api/account/passkeys": ["/api/account/passkeys", "/api/step-up"],
  "POST /api/account/passkeys/:id/remove": ["/api/account/passkeys", "/api/step-up", "/api/account/sessions"],
  "PATCH /api/settings/decision-reasons/:outcome/:code": ["/api/settings/decision-reasons", theCase],
  // Nothing shown, or the caller shows the answer.
  "PATCH /api/account/email": [],
  "POST /api/account/authenticator": [],
  "POST /api/account/passkeys/challenge": [],
  "POST /api/account/sign-out": [],
  "POST /api/account/sign-out-everywhere": [],
  "POST /api/applicants/import": [],
  "POST /api/invitations/:token": [],
  "POST /api/queue/jobs": [],
  "POST /api/sign-in/passkey": [],
  "POST /api/step-up": [],
  "POST /api/step-up/passkey": [],
  "POST /api/webhooks/identity/:token": [],
};

const isChange = (endpoint: EndpointName): endpoint is keyof typeof changes => endpoint in changes;
const isReadPath = (of: ChangeType | ReadPath): of is ReadPath => of.startsWith("/");

/** Begins like `operationKey` of the endpoint with the id. */
const keyOf = (path: string, underPath: string, id?: string): QueryKey =>
  id !== undefined && path.startsWith(underPath) ? [path, { id }] : [path];

/**
 * The queries whose answers a mutation may change, for its `meta`.
 *
 * @param endpoint what the mutation calls
 * @param applicantId limits what is read about one applicant to this one
 * @returns query keys; none for an endpoint that changes nothing shown
 */
export function changedBy(endpoint: EndpointName, applicantId?: string): QueryKey[] {
  const changed = isChange(endpoint) ? changes[endpoint] : [];
  const reads = changed.flatMap((of) => (isReadPath(of) ? [of] : shows[of]));
  return [...new Set(reads)]
    .filter((path) => `GET ${path}` !== endpoint)
    .map((path) => keyOf(path, "/api/applicants/:id", applicantId));
}

/** Kinds that concern reads of other records, whose key does not contain the event's id. */
const concernsAll: ReadonlySet<ChangeType> = new Set(["order-limits", "policy"]);

/** The queries that show a changed record: all lists, and this record's own. */
export const shownWhen = ({ type, id }: Change): QueryKey[] =>
  shows[type].map((path) => keyOf(path, `${path.split("/:id")[0]}/:id`, concernsAll.has(type) ? undefined : id));

const todayReads: readonly ReadPath[] = [
  "/api/today/work",
  "/api/today/decisions",
  "/api/today/orders",
  "/api/today/service",
];
const lists: ReadonlySet<unknown> = new Set<ReadPath>([
  "/api/applicants",
  "/api/orders",
  "/api/order-approvals",
  "/api/overrides",
  "/api/audit",
  ...todayReads,
]);

/** Whether a query reads many records: rows that may move, or counts. */
export const isListRead = ([path]: QueryKey): boolean => lists.has(path);

/**
 * Marks queries as stale and refetches those on screen, after a failure too: some failures leave it unknown whether the
 * mutation took effect. If the console does not answer, refetching would fail as well and replace what is shown with an
 * error, so the queries are refetched when they are next shown.
 *
 * @returns when the screen is up to date
 */
async function readAgain(client: QueryClient, changed: readonly QueryKey[], error: unknown): Promise<void> {
  const refetchType = !error || (await consoleAnswers()) ? "active" : "none";
  // A call to the service may change its health, which every page shows.
  const all = [...changed, ["/api/session"]];
  await Promise.all(all.map((queryKey) => client.invalidateQueries({ queryKey, refetchType })));
}

/**
 * Reads are never repeated silently: each read of an applicant is an audited action, so neither focus nor reconnection
 * refetches, and only an unclassified failure is retried once. Mutations never are, and none is queued for the network:
 * one that cannot be sent fails at once.
 */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_answer, error, _input, _result, { meta }) => {
        if (!meta?.changes?.length) return;
        const reading = readAgain(client, meta.changes, error);
        const wait = meta.waitForReads ?? "after-success";
        return wait === "always" || (wait === "after-success" && !error) ? reading : undefined;
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 1 && !(error instanceof AppError),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}
