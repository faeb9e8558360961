/**
 * Loads the data of server pages: runs the action directly, without HTTP, as the person who requested the page. If the
 * browser needs the data too, it goes into the query cache sent with the page.
 *
 *     const queries = new QueryClient();
 *     await prefetchQuery(queries, getCase, { params: { id } });
 *     return <HydrationBoundary state={dehydrate(queries)}>…</HydrationBoundary>;
 */
import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { can } from "@/lib/base/permissions";
import { signInPath } from "@/lib/base/return-to";
import { AppError, type ErrorCode } from "@/lib/errors";
import { type Action, type Caller, type PermissionRule, runAction } from "@/lib/platform/actions/define-action";
import { type CurrentStaff, currentStaff, staffActiveElsewhere } from "@/lib/platform/auth/session";
import type { Arguments, CallOf, InputOf, JsonBodyEndpoint, OutputOf } from "@/lib/platform/contract/endpoint";
import { keyOfPath, metaOf } from "@/lib/platform/contract/query-key";
import { log } from "@/lib/platform/process/log";
import { scope } from "@/lib/platform/process/request-scope";
import { withinLimit } from "@/lib/platform/process/time-limit";
import { clientAddress, pathHeader } from "./client-address";
import { runInTurn } from "./in-turn";
import { parsePart, parsePath, parseQuery } from "./request";

/** Notes the status of a page that could not be shown because something is unavailable, and throws the error again. */
function failPage(error: unknown): never {
  noteFailure(error);
  throw error;
}

function noteFailure(error: unknown): void {
  const { page } = scope();
  if (page && error instanceof AppError && error.status > 500) page.failed = error.status;
}

/** After these errors every read of the console fails, so a page has no data at all. */
const withoutData: ReadonlySet<ErrorCode> = new Set(["audit_unavailable", "unavailable", "data_keys_wrong"]);

function noteIfWithoutData(error: AppError): void {
  if (withoutData.has(error.code)) noteFailure(error);
}

/**
 * Returns the person of the page's session, or null. The session is read once per request. Throws AppError
 * `unavailable`, and then the page has that status.
 */
export const pageStaff = cache(() => readStaff((received) => currentStaff(received)));

/** Like `pageStaff`, for the page of a tab that has declared the session ended. See `staffActiveElsewhere`. */
export const pageStaffActiveElsewhere = cache(() => readStaff(staffActiveElsewhere));

async function readStaff(read: (received: Headers) => Promise<CurrentStaff | null>): Promise<CurrentStaff | null> {
  const received = await headers();
  // Next renders the page of an error in a new pass. That pass does not wait again for the read that failed.
  if (scope().page?.failed) throw new AppError("unavailable");
  return forPage(() => read(received));
}

/**
 * Does a page's work within its request's time. If the work throws AppError `unavailable`, the page has that status.
 */
export const forPage = <T>(work: () => Promise<T>): Promise<T> => withinLimit(work).catch(failPage);

/**
 * Returns the person who requested the current page. Without a session, throws a redirect to the sign-in page, which
 * leads back here.
 */
export const pageCaller = cache(async (): Promise<Caller & { staff: CurrentStaff }> => {
  const received = await headers();
  const staff = await pageStaff();
  if (!staff) redirect(signInPath(requestedPath(received)));
  return { staff, requestId: uuid(), ip: clientAddress(received) };
});

/** Returns the path in the address bar. `_rsc` is Next's parameter for fetching a page as data. */
function requestedPath(received: Headers): string | undefined {
  return received
    .get(pathHeader)
    ?.replace(/([?&])_rsc=[^&]*&?/, "$1")
    .replace(/[?&]$/, "");
}

/**
 * Runs an action for a page, with the same guards, audit and parsing as its route.
 *
 * @throws the redirect of `pageCaller`; "not found" for an unknown record; otherwise the action's AppError
 */
export async function load<E extends JsonBodyEndpoint, R extends PermissionRule<InputOf<E>>>(
  action: Action<E, R>,
  ...[parts]: Arguments<CallOf<E>>
): Promise<OutputOf<E>> {
  const caller = await pageCaller();
  const input: Parts = parts ?? {};
  const params = readParams(action.endpoint, input);
  try {
    const request = readInput(action.endpoint, params, input);
    return await withinLimit(() => runInTurn(caller.staff.sessionId, () => runAction(action, caller, request)));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    return failPage(error);
  }
}

/**
 * Runs an action for a page, and stores its answer under the key by which the browser reads it. After a failure, the
 * browser reads the data again, and shows the error where the data belongs. If nothing could be read, the page has the
 * status of the error. If the caller's roles do not permit the read, only the browser tries it, so that the audit log
 * has one refusal per view.
 *
 * @param onMissing called if the record does not exist. Pass it for the record that the page is about
 */
export async function prefetchQuery<E extends JsonBodyEndpoint, R extends PermissionRule<InputOf<E>>>(
  queries: QueryClient,
  action: Action<E, R>,
  ...[parts, { onMissing } = {}]: Arguments<CallOf<E>, [options?: { onMissing?: () => never }]>
): Promise<void> {
  const caller = await pageCaller();
  const input: Parts = parts ?? {};
  const params = readParams(action.endpoint, input);
  if (isRefused(action.permission, caller.staff)) return;
  try {
    const request = readInput(action.endpoint, params, input);
    const answer = await withinLimit(() => runInTurn(caller.staff.sessionId, () => runAction(action, caller, request)));
    // The value is the same as after JSON, because both sides drop `undefined`.
    store(queries, action, input, JSON.parse(JSON.stringify(answer)));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") onMissing?.();
    if (!(error instanceof AppError)) log.error({ endpoint: action.endpoint.path, error }, "prefetch failed");
    else noteIfWithoutData(error);
  }
}

/** Stores an answer under the key by which the browser reads it. */
export function store<E extends JsonBodyEndpoint, R extends PermissionRule<InputOf<E>>>(
  queries: QueryClient,
  { endpoint, record }: Action<E, R>,
  input: Parts,
  answer: OutputOf<E>,
): void {
  const queryKey = [...keyOfPath(endpoint.path, input)];
  queries
    .getQueryCache()
    .build(queries, { queryKey, meta: metaOf(record) })
    .setData(answer);
}

/** Returns the answer that `prefetchQuery` has stored, or undefined after a failure. */
export const prefetched = <E extends JsonBodyEndpoint, R extends PermissionRule<InputOf<E>>>(
  queries: QueryClient,
  { endpoint }: Action<E, R>,
  input: CallOf<E>,
): OutputOf<E> | undefined => queries.getQueryData<OutputOf<E>>(keyOfPath(endpoint.path, input));

/**
 * Returns the part of the page's address that is the query of an endpoint. The values stay as they are written in the
 * address, so that the browser's query has the same key. Returns null if the endpoint would refuse the query.
 */
export function queryIn<E extends JsonBodyEndpoint & { query: z.ZodObject }, R extends PermissionRule<InputOf<E>>>(
  { endpoint }: Action<E, R>,
  search: Record<string, string | string[] | undefined>,
): z.input<E["query"]> | null {
  const names = Object.keys(endpoint.query.shape);
  const query = Object.fromEntries(Object.entries(search).filter(([name, value]) => names.includes(name) && value));
  return endpoint.query.safeParse(query).success ? (query as z.input<E["query"]>) : null;
}

function isRefused<Input>(rule: PermissionRule<Input>, staff: CurrentStaff): boolean {
  if (typeof rule === "function" || rule === "public" || rule === "signed-in") return false;
  return !can(staff.roles, rule);
}

/**
 * Runs a public action for a page. Returns the AppError of a refusal, which the page explains. `limit` counts the
 * requests of the address.
 */
export async function loadPublic<E extends JsonBodyEndpoint>(
  action: Action<E, "public">,
  input: CallOf<E>,
  limit: (input: CallOf<E>, ip: string | null) => Promise<void>,
): Promise<OutputOf<E> | AppError> {
  const ip = clientAddress(await headers());
  try {
    await limit(input, ip);
    const { params: pathParameters = {} }: Parts = input;
    const params = parsePath(action.endpoint, pathParameters) as InputOf<E>["params"];
    const request = readInput(action.endpoint, params, input);
    return await withinLimit(() => runAction(action, { staff: null, requestId: uuid(), ip }, request));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    noteIfWithoutData(error);
    return error;
  }
}

type Parts = { params?: unknown; query?: unknown; body?: unknown; headers?: unknown };

function readParams<E extends JsonBodyEndpoint>(endpoint: E, input: Parts): InputOf<E>["params"] {
  try {
    return parsePath(endpoint, input.params ?? {}) as InputOf<E>["params"];
  } catch {
    notFound();
  }
}

function readInput<E extends JsonBodyEndpoint>(endpoint: E, params: InputOf<E>["params"], input: Parts): InputOf<E> {
  return {
    params,
    query: parseQuery(endpoint.query, input.query ?? {}),
    body: parsePart(endpoint.body, input.body ?? {}),
    headers: parsePart(endpoint.headers, input.headers ?? {}),
  } as InputOf<E>;
}
