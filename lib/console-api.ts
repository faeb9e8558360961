/**
 * The browser's client of the console's API: requests are built from an endpoint's contract, answers are parsed by it,
 * and an error response becomes the AppError that the server threw.
 */
import type { z } from "zod";
import { type CallOf, type Endpoint, hasBody, type OutputOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/errors";
import { noAnswer, refusalOf } from "@/lib/refusals";

export type JsonEndpoint = Endpoint & { response: z.ZodType };

/** Receives the bytes of the request's body sent so far, and in total. */
export type OnUpload = (sent: number, total: number) => void;

/**
 * Calls an endpoint.
 *
 * @param input path parameters, query, body and headers, if the endpoint needs them
 * @param onUpload reports the progress of a large body
 * @returns the parsed answer, or a file
 * @throws the server's AppError, or AppError `unavailable` when the server could not be reached
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E> = {},
  signal?: AbortSignal,
  onUpload?: OnUpload,
): Promise<OutputOf<E>> {
  return read(endpoint, await send(endpoint, input, signal, onUpload));
}

/**
 * Calls an endpoint, and also returns the id of the request.
 *
 * @throws the same as `call`
 */
export async function callWithRequestId<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): Promise<{ answer: OutputOf<E>; requestId: string | undefined }> {
  const answer = await send(endpoint, input);
  return { answer: await read(endpoint, answer), requestId: answer.headers.get("x-request-id") ?? undefined };
}

/** The latest requests of this page, by id. */
const ownRequests = new Set<string>();
const ownRequestsKept = 200;

/** Records a request of this page: its answer already shows its changes, so their events are ignored. */
export function noteRequest(requestId: string | null): void {
  if (!requestId) return;
  ownRequests.add(requestId);
  for (const oldest of ownRequests) {
    if (ownRequests.size <= ownRequestsKept) break;
    ownRequests.delete(oldest);
  }
}

/** Whether a request was this page's own. */
export const madeHere = (requestId: string): boolean => ownRequests.has(requestId);

async function read<E extends Endpoint>(endpoint: E, answer: Response): Promise<OutputOf<E>> {
  noteRequest(answer.headers.get("x-request-id"));
  if (!answer.ok) throw await refusalOf(answer);
  // Each branch returns what OutputOf states for its kind of endpoint.
  if (endpoint.response === "file") return (await fileOf(answer)) as OutputOf<E>;
  if (endpoint.response === "events") throw new TypeError("Events are read with an EventSource");
  // 204: no content, which the contract states as null.
  const body = answer.status === 204 ? null : await answer.json().catch(() => undefined);
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return parsed.data as OutputOf<E>;
  const requestId = answer.headers.get("x-request-id") ?? undefined;
  throw new AppError("internal", { requestId, detail: "The answer could not be read. Load the page again." });
}

const livenessTimeoutMs = 5_000;

/**
 * Whether the console can be reached now. `navigator.onLine` does not tell: it knows only the local network.
 *
 * @returns false also when a proxy in between answered. Never throws
 */
export async function consoleAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/api/health/live", {
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
      signal: AbortSignal.timeout(livenessTimeoutMs),
    });
    return answer.ok && fields(await answer.json()).status === "live";
  } catch {
    return false;
  }
}

/**
 * The path of an endpoint with its parameters and query filled in.
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
 * The React Query key of an endpoint's answer.
 *
 * @param input without it, the key is the prefix of all keys of the endpoint, to invalidate them
 * @returns the same key on server and browser, with the endpoint's defaults applied
 */
export function operationKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): readonly unknown[] {
  if (input === undefined) return [endpoint.path];
  return [endpoint.path, normalized(endpoint.params, input.params), normalized(endpoint.query, input.query)];
}

/**
 * The `useQuery` options to read a GET endpoint: `useQuery(queryFor(getApplicant, { params: { id } }))`.
 */
export function queryFor<E extends JsonEndpoint>(endpoint: E, input: CallOf<E> = {}) {
  return {
    queryKey: operationKey(endpoint, input),
    queryFn: ({ signal }: { signal?: AbortSignal }): Promise<OutputOf<E>> => call(endpoint, input, signal),
  };
}

/** `refetchOnMount` for data that the server rendered: fetched again only after a mutation that may have changed it. */
export const refetchOnMount = ({ state }: { state: { isInvalidated: boolean } }): boolean => state.isInvalidated;

/** Like `queryFor`, for data that the server rendered. */
export function hydratedQueryFor<E extends JsonEndpoint>(endpoint: E, input: CallOf<E> = {}) {
  return { ...queryFor(endpoint, input), refetchOnMount };
}

/** Applies defaults and conversions where possible, so that "25" and 25 give one key. */
function normalized(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value ?? {});
  return parsed.success ? parsed.data : value;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal?: AbortSignal,
  onUpload?: OnUpload,
): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  for (const [name, value] of Object.entries(fields(input.headers))) {
    if (value !== undefined && value !== null) headers.set(name, String(value));
  }
  const changes = endpoint.method !== "GET";
  const sends = hasBody(endpoint.method);
  if (sends) headers.set("content-type", "application/json");
  const body = sends ? JSON.stringify(input.body ?? {}) : null;
  const address = addressOf(endpoint, input);
  try {
    if (onUpload && body !== null) {
      return await upload(address, { method: endpoint.method, headers, body, onUpload, ...(signal ? { signal } : {}) });
    }
    return await fetch(address, {
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

type Upload = { method: string; headers: Headers; body: string; onUpload: OnUpload; signal?: AbortSignal };

/** Like `fetch`, with upload progress, which `fetch` does not report. */
function upload(address: string, { method, headers, body, onUpload, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.responseType = "arraybuffer";
    request.upload.onprogress = ({ loaded, total }) => onUpload(loaded, total);
    // Like `fetch` with redirect: "error".
    request.onload = () =>
      isRedirected(request, address)
        ? reject(new TypeError("The request was redirected"))
        : resolve(responseOf(request));
    request.onerror = () => reject(new TypeError("The request failed"));
    request.onabort = () => reject(new DOMException("The request was aborted", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    if (signal?.aborted) return reject(new DOMException("The request was aborted", "AbortError"));
    signal?.addEventListener("abort", abort);
    request.send(body);
  });
}

const isRedirected = ({ responseURL }: XMLHttpRequest, address: string) =>
  responseURL !== "" && new URL(responseURL).pathname !== new URL(address, responseURL).pathname;

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = "", ...value] = line.split(": ");
    if (name !== "") headers.append(name, value.join(": "));
  }
  const bytes: unknown = request.response;
  return new Response(bytes instanceof ArrayBuffer && bytes.byteLength > 0 ? bytes : null, {
    status: request.status,
    headers,
  });
}

async function fileOf(answer: Response) {
  const named = answer.headers.get("content-disposition")?.match(/filename="([^"]*)"/)?.[1];
  return {
    bytes: new Uint8Array(await answer.arrayBuffer()),
    contentType: answer.headers.get("content-type") ?? "application/octet-stream",
    fileName: named ?? "file",
  };
}
