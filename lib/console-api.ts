/**
 * How the browser speaks to the console's own API: requests are built from an endpoint's record, answers are parsed by
 * it, and a refusal comes back as the AppError that the server threw.
 */
import { z } from "zod";
import type { CallOf, Endpoint, OutputOf } from "@/lib/contracts/endpoint";
import { AppError, isErrorCode } from "@/lib/errors";
import { sessionHasEnded } from "@/lib/way-back";

/** An endpoint that answers with JSON. */
export type JsonEndpoint = Endpoint & { response: z.ZodType };

const problem = z.object({
  code: z.string(),
  requestId: z.string().optional(),
  detail: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  upstreamMessage: z.string().optional(),
  refs: z.record(z.string(), z.string()).optional(),
});

/**
 * Calls an endpoint.
 *
 * @param endpoint its record in lib/contracts
 * @param input path parameters, query, body and headers; what the endpoint does not need may be left out
 * @param signal gives the call up
 * @returns the answer, parsed; a file for an endpoint that answers with one
 * @throws AppError with what the server said, or `unavailable` when it could not be reached
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E> = {},
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const answer = await send(endpoint, input, signal);
  if (!answer.ok) throw await refusalOf(answer);
  // The two branches give what OutputOf says for their kind of endpoint.
  if (endpoint.response === "file") return (await fileOf(answer)) as OutputOf<E>;
  const parsed = endpoint.response.safeParse(await answer.json().catch(() => undefined));
  if (parsed.success) return parsed.data as OutputOf<E>;
  const requestId = answer.headers.get("x-request-id") ?? undefined;
  throw new AppError("internal", { requestId, detail: "The answer could not be read. Load the page again." });
}

/**
 * The address of an endpoint with its parameters filled in, for a link to a file.
 *
 * @returns a path on this origin
 */
export function addressOf<E extends Endpoint>(endpoint: E, input: CallOf<E> = {}): string {
  const params = fields(input.params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields(input.query))) {
    if (value !== undefined && value !== null && value !== "") query.append(name, String(value));
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

/**
 * The key under which React Query keeps an endpoint's answer.
 *
 * @param input what is asked; without it the key is the beginning of all keys of the endpoint, to invalidate them
 * @returns the same key on server and browser, with the endpoint's defaults filled in
 */
export function operationKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): readonly unknown[] {
  if (input === undefined) return [endpoint.path];
  return [endpoint.path, settled(endpoint.params, input.params), settled(endpoint.query, input.query)];
}

/**
 * What `useQuery` needs to read an endpoint: `useQuery(queryFor(getApplicant, { params: { id } }))`.
 *
 * @param endpoint a GET endpoint that answers with JSON
 */
export function queryFor<E extends JsonEndpoint>(endpoint: E, input: CallOf<E> = {}) {
  return {
    queryKey: operationKey(endpoint, input),
    queryFn: ({ signal }: { signal?: AbortSignal }): Promise<OutputOf<E>> => call(endpoint, input, signal),
  };
}

/** With defaults and conversions applied where that is possible, so that "25" and 25 are one key. */
function settled(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value ?? {});
  return parsed.success ? parsed.data : value;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

async function send<E extends Endpoint>(endpoint: E, input: CallOf<E>, signal?: AbortSignal): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  for (const [name, value] of Object.entries(fields(input.headers))) {
    if (value !== undefined && value !== null) headers.set(name, String(value));
  }
  const changes = endpoint.method !== "GET";
  if (changes) headers.set("content-type", "application/json");
  const body = changes ? JSON.stringify(input.body ?? {}) : null;
  try {
    return await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body,
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noAnswer(cause, changes);
  }
}

/**
 * The AppError of a request that got no answer.
 *
 * @param changes true for a request that may have been carried out all the same
 */
export function noAnswer(cause: unknown, changes: boolean): AppError {
  return new AppError("unavailable", {
    cause,
    detail: changes
      ? "No answer came. Check the connection, then look whether it was done before you try again."
      : "No answer came. Check the connection and try again.",
  });
}

/**
 * Rebuilds the AppError of an answer that says no.
 *
 * @param answer problem+json, or whatever stands between here and the console sent instead
 */
export async function refusalOf(answer: Response): Promise<AppError> {
  const parsed = problem.safeParse(await answer.json().catch(() => undefined));
  const requestId = answer.headers.get("x-request-id") ?? undefined;
  if (!parsed.success || !isErrorCode(parsed.data.code)) {
    const code = answer.status >= 502 ? "unavailable" : "internal";
    return new AppError(code, { requestId, detail: `The answer was ${answer.status}, without a reason.` });
  }
  const { code, ...facts } = parsed.data;
  if (code === "unauthenticated") sessionHasEnded();
  const retryAfter = Number(answer.headers.get("retry-after")) || undefined;
  return new AppError(code, { requestId, retryAfter, ...facts });
}

async function fileOf(answer: Response) {
  const named = answer.headers.get("content-disposition")?.match(/filename="([^"]*)"/)?.[1];
  return {
    bytes: new Uint8Array(await answer.arrayBuffer()),
    contentType: answer.headers.get("content-type") ?? "application/octet-stream",
    fileName: named ?? "file",
  };
}
