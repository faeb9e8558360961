/**
 * The browser's client of the console's API. It uses only the types of the contracts, so that no page loads their
 * schemas. The server parses every request and strips every answer with the contract. An error response becomes the
 * AppError that the server threw.
 */

import { noAnswerError, refusalOf } from "@/lib/browser/refusals";
import { AppError } from "@/lib/errors";
import type { ActionRecord, CallableAction, InputTo, JsonAction, ResponseOf } from "@/lib/platform/contract/action";
import type { Arguments } from "@/lib/platform/contract/endpoint";
import { hasBody } from "@/lib/platform/contract/method";
import { fields, filled, keyOfPath, metaOf } from "@/lib/platform/contract/query-key";

/** Receives the bytes of the request's body sent so far, and in total. */
export type OnUpload = (sentBytes: number, total: number) => void;

/** The parts of a request, as `InputTo` types them for each action. */
type Input = { params?: unknown; query?: unknown; body?: unknown; headers?: unknown };

/** Calls an action. Throws the server's AppError, or AppError `unavailable` if the server could not be reached. */
export async function call<A extends CallableAction>(
  action: A,
  ...[input, signal, onUpload]: Arguments<InputTo<A>, [signal?: AbortSignal, onUpload?: OnUpload]>
): Promise<ResponseOf<A>> {
  return read<A>(await send(action, input ?? {}, signal, onUpload));
}

const ownRequests = new Set<string>();
const maxOwnRequests = 200;

/**
 * Records a request of this page. The page ignores the events of its own requests, because their answers already show
 * the changes.
 */
export function noteRequest(requestId: string | null): void {
  if (!requestId) return;
  ownRequests.add(requestId);
  for (const oldest of ownRequests) {
    if (ownRequests.size <= maxOwnRequests) break;
    ownRequests.delete(oldest);
  }
}

export const isOwnRequest = (requestId: string): boolean => ownRequests.has(requestId);

/**
 * Reads an answer with a content-disposition header as a file, and any other answer as JSON. The JSON is not parsed
 * with the contract, because the server has done that.
 */
async function read<A extends CallableAction>(answer: Response): Promise<ResponseOf<A>> {
  noteRequest(answer.headers.get("x-request-id"));
  if (!answer.ok) throw await refusalOf(answer);
  if (answer.headers.has("content-disposition")) return (await fileOf(answer)) as ResponseOf<A>;
  // 204 means no content, which the contract declares as null.
  if (answer.status === 204) return null as ResponseOf<A>;
  try {
    return (await answer.json()) as ResponseOf<A>;
  } catch (cause) {
    const requestId = answer.headers.get("x-request-id") ?? undefined;
    throw new AppError("internal", { cause, requestId, detail: "The answer could not be read. Load the page again." });
  }
}

const livenessTimeoutMs = 5_000;

/**
 * Whether the console can be reached now. Returns false also if a proxy answered in its place. Never throws.
 * `navigator.onLine` is not enough, because it only says whether there is a local network.
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

export const urlOf = <A extends ActionRecord>(action: A, ...[input]: Arguments<InputTo<A>>): string =>
  filledAddress(action.name, input ?? {});

function filledAddress(name: string, { params, query }: Input): string {
  const filledPath = filled(params);
  const path = pathOf(name).replace(/:(\w+)/g, (_, key: string) => {
    const value = filledPath[key];
    if (value === undefined) throw new TypeError(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(filled(query)).toString();
  return search ? `${path}?${search}` : path;
}

const pathOf = (name: string) => name.slice(name.indexOf(" ") + 1);

/** The React Query key of an action's answer; without `input`, the prefix of all its keys, to invalidate them. */
export const operationKey = <A extends ActionRecord>(action: A, input?: InputTo<A>): readonly unknown[] =>
  keyOfPath(pathOf(action.name), input);

/** The `useQuery` options to read an action: `useQuery(queryFor(getApplicant, { params: { id } }))`. */
export function queryFor<A extends JsonAction>(action: A, ...[input]: Arguments<InputTo<A>>) {
  const callInput: Input = input ?? {};
  return {
    queryKey: keyOfPath(pathOf(action.name), callInput),
    queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<ResponseOf<A>> =>
      read<A>(await send(action, callInput, signal)),
    meta: metaOf(action),
  };
}

/**
 * The option `refetchOnMount` for data that the server rendered: the data is fetched again only after a mutation that
 * may have changed it.
 */
export const refetchOnMount = ({ state }: { state: { isInvalidated: boolean } }): boolean => state.isInvalidated;

/** Returns the options of `queryFor` for data that the server rendered. */
export function hydratedQueryFor<A extends JsonAction>(action: A, ...input: Arguments<InputTo<A>>) {
  return { ...queryFor(action, ...input), refetchOnMount };
}

async function send({ name }: ActionRecord, input: Input, signal?: AbortSignal, onUpload?: OnUpload) {
  const { headers: inputHeaders, body: inputBody } = input;
  const method = name.slice(0, name.indexOf(" "));
  const headers = new Headers({ accept: "application/json", ...filled(inputHeaders) });
  const sends = hasBody(method) || inputBody !== undefined;
  if (sends) headers.set("content-type", "application/json");
  const body = sends ? JSON.stringify(inputBody ?? {}) : null;
  const address = filledAddress(name, input);
  try {
    if (onUpload && body !== null) {
      return await upload(address, { method, headers, body, onUpload, ...(signal ? { signal } : {}) });
    }
    return await fetch(address, {
      method,
      headers,
      body,
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noAnswerError(cause, method !== "GET");
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
