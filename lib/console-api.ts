/**
 * How the browser speaks to the console's own API: requests are built from an endpoint's record, answers are parsed by
 * it, and a refusal comes back as the AppError that the server threw.
 */
import { z } from "zod";
import type { CallOf, Endpoint, OutputOf } from "@/lib/contracts/endpoint";
import { AppError, isErrorCode } from "@/lib/errors";
import { sessionHasEnded } from "@/lib/return-to";

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

/** Told how many bytes of a request have left, of how many. All of them: the server has it, or soon will. */
export type OnUpload = (sent: number, total: number) => void;

/**
 * Calls an endpoint.
 *
 * @param endpoint its record in lib/contracts
 * @param input path parameters, query, body and headers; what the endpoint does not need may be left out
 * @param signal gives the call up
 * @param onUpload told as the request's body leaves: for large ones, of which a person wants to see the progress
 * @returns the answer, parsed; a file for an endpoint that answers with one
 * @throws AppError with what the server said, or `unavailable` when it could not be reached
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
 * Calls an endpoint, for who also shows under which request it was answered.
 *
 * @throws the same as `call`
 */
export async function callNamed<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): Promise<{ answer: OutputOf<E>; requestId: string | undefined }> {
  const answer = await send(endpoint, input);
  return { answer: await read(endpoint, answer), requestId: answer.headers.get("x-request-id") ?? undefined };
}

async function read<E extends Endpoint>(endpoint: E, answer: Response): Promise<OutputOf<E>> {
  if (!answer.ok) throw await refusalOf(answer);
  // The two branches give what OutputOf says for their kind of endpoint.
  if (endpoint.response === "file") return (await fileOf(answer)) as OutputOf<E>;
  const parsed = endpoint.response.safeParse(await answer.json().catch(() => undefined));
  if (parsed.success) return parsed.data as OutputOf<E>;
  const requestId = answer.headers.get("x-request-id") ?? undefined;
  throw new AppError("internal", { requestId, detail: "The answer could not be read. Load the page again." });
}

/** How long the console may take to say that it is there, in milliseconds. */
const answersWithinMs = 5_000;
const alive = z.object({ status: z.literal("live") });

/**
 * Whether the console can be reached now, by a question that costs it nothing. That the browser says it is online does
 * not tell: it knows its own network, not the way to here.
 *
 * @returns false also when something between here and the console answered in its stead. Never throws
 */
export async function consoleAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/api/health/live", {
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
      signal: AbortSignal.timeout(answersWithinMs),
    });
    return answer.ok && alive.safeParse(await answer.json()).success;
  } catch {
    return false;
  }
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
  if (changes) headers.set("content-type", "application/json");
  const body = changes ? JSON.stringify(input.body ?? {}) : null;
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

/** What `fetch` does, with word of how much of the body has left: `fetch` itself tells nothing of it. */
function upload(address: string, { method, headers, body, onUpload, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open(method, address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.responseType = "arraybuffer";
    request.upload.onprogress = ({ loaded, total }) => onUpload(loaded, total);
    // As `fetch` does here, a redirect is not followed into an answer.
    request.onload = () =>
      isRedirected(request, address)
        ? reject(new TypeError("The request was redirected"))
        : resolve(responseOf(request));
    request.onerror = () => reject(new TypeError("The request failed"));
    request.onabort = () => reject(new DOMException("The request was given up", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", giveUp);
    if (signal?.aborted) return reject(new DOMException("The request was given up", "AbortError"));
    signal?.addEventListener("abort", giveUp);
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
