/** React Query's client, and the one rule for what is refetched after a mutation. */
import { MutationCache, QueryClient, type QueryKey, type QueryMeta } from "@tanstack/react-query";
import { consoleAnswers } from "@/lib/browser/console-api";
import { AppError } from "@/lib/errors";
import type { ActionRecord, Kind } from "@/lib/platform/contract/action";
import type { Change } from "@/lib/platform/contract/events";

declare module "@tanstack/react-query" {
  interface Register {
    /** What the answer shows, from the record of its action. The server also sends it with the data of a page. */
    queryMeta: { shows?: readonly Kind[]; isList?: boolean };
    mutationMeta: {
      /** The queries whose answers the mutation may change, from `changedBy`. */
      changes?: Affected;
      /**
       * Whether the mutation is pending until those queries are up to date: after a success (the default), also after a
       * failure, or never, if the answer is shown before a result that may take seconds.
       */
      waitForReads?: "after-success" | "always" | "never";
    };
  }
}

type Affected = (query: { meta: QueryMeta | undefined; queryKey: QueryKey }) => boolean;

/**
 * Selects the queries that show one of the kinds.
 *
 * @param id of the queries about one record (`/:id`), selects only those about this record
 * @param under restricts the effect of `id` to paths that begin with this text
 */
const queriesShowing =
  (kinds: readonly Kind[], id?: string, pathPrefix = ""): Affected =>
  ({ meta, queryKey: [path, params] }) => {
    if (!kinds.some((kind) => meta?.shows?.includes(kind))) return false;
    const isOfOne = typeof path === "string" && path.startsWith(pathPrefix) && path.includes("/:id");
    return id === undefined || !isOfOne || Reflect.get(Object(params), "id") === id;
  };

/** The queries that an action may change, for a mutation's `meta`. `applicantId` excludes those of other applicants. */
export const changedBy = ({ changes = [] }: ActionRecord, applicantId?: string): Affected =>
  // A call to the service may change its health, which every page shows.
  queriesShowing([...changes, "service"], applicantId, "/api/applicants/:id");

/** Kinds that also change queries about other records, whose key does not contain the event's id. */
const concernsAll: ReadonlySet<Kind> = new Set(["job", "order-limits", "policy"]);

/** The queries that show a changed record: all lists, and the queries about this record. */
export const shownWhen = ({ type, id }: Change): Affected =>
  queriesShowing([type], concernsAll.has(type) ? undefined : id);

/**
 * Marks queries as stale and refetches those on screen, after a failure too: some failures leave it unknown whether the
 * mutation took effect. If the console does not answer, refetching would fail as well and replace what is shown with an
 * error, so the queries are refetched when they are next shown.
 */
async function refetchAffected(client: QueryClient, predicate: Affected, error: unknown): Promise<void> {
  const refetchType = !error || (await consoleAnswers()) ? "active" : "none";
  await client.invalidateQueries({ predicate, refetchType });
}

/**
 * Each read of an applicant is an audited action. Therefore neither focus nor reconnection refetches a query, and only
 * a failure that is not an `AppError` is retried, once. Mutations are never retried, nor queued while the network is
 * lost: a mutation that cannot be sent fails at once.
 */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_answer, error, _input, _result, { meta }) => {
        if (!meta?.changes) return;
        const reading = refetchAffected(client, meta.changes, error);
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
