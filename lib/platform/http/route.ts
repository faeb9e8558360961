/**
 * Takes a request from HTTP to an action and back: request id → session → rate limit → parse → (permission → audit
 * intent → service → audit outcome, in `runAction`) → answer or problem+json. The read of the session and the action
 * each wait for the session's turn.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import { type Action, type PermissionRule, requirePermission, runAction } from "@/lib/platform/actions/define-action";
import { currentStaff, sessionIdOf } from "@/lib/platform/auth/session";
import {
  type Endpoint,
  type FileResponse,
  type InputOf,
  type StreamedFile,
  takesBody,
} from "@/lib/platform/contract/endpoint";
import { log } from "@/lib/platform/process/log";
import { countRequest } from "@/lib/platform/process/metrics";
import { describeSpan, inSpan } from "@/lib/platform/process/telemetry";
import { arrivedAt, withinLimit } from "@/lib/platform/process/time-limit";
import { clientAddress } from "./client-address";
import { runInTurn } from "./in-turn";
import { privateHeaders, problem } from "./problem";
import { limitRequests } from "./rate-limit";
import { parsePart, parsePath, parseQuery, readBody, readJson, refuseOtherTypes, requireSameOrigin } from "./request";

type Context = { params: Promise<Record<string, string>> };

/** @param done returns headers to add on success */
export function route<E extends Endpoint, R extends PermissionRule<InputOf<E>>>(
  action: Action<E, R>,
  done: () => Record<string, string> = () => ({}),
  limit: (input: InputOf<E>, ip: string | null) => Promise<void> = async () => undefined,
) {
  const { method, path } = action.endpoint;
  const attributes = { "http.request.method": method, "http.route": path };
  const answer = async (request: Request, context: Context): Promise<Response> => {
    const requestId = uuid();
    const ip = clientAddress(request.headers);
    const start = arrivedAt();
    // The log and the metrics get the endpoint's path, and never the request's, which may hold a secret or an id.
    const logged = (response: Response) => {
      const { status } = response;
      const ms = Math.round(performance.now() - start);
      countRequest({ method, route: path, status, ms });
      describeSpan({ "http.response.status_code": status, "proofdesk.request_id": requestId });
      log.debug({ requestId, method, endpoint: path, status, ms }, "request");
      return response;
    };
    try {
      const byBrowser = action.endpoint.calledBy === "browser";
      if (byBrowser && action.endpoint.method !== "GET") requireSameOrigin(request);
      // A request of the service has no session, even if it has a session cookie.
      const sessionId = byBrowser ? await sessionIdOf(request.headers.get("cookie")) : null;
      // A stream stays open as long as its page, so it has a separate limit.
      const isInLine = sessionId !== null && action.endpoint.response !== "events";
      const turn = <T>(work: () => Promise<T>) => (isInLine ? runInTurn(sessionId, work) : work());
      const session = () => turn(() => currentStaff(request.headers, isActivity(action.endpoint)));
      let staff = byBrowser ? await withinLimit(session) : null;
      await limitRequests(request.headers, staff?.sessionId);
      const requireSession = () => {
        if (action.permission !== "public" && !staff) throw new AppError("unauthenticated");
      };
      requireSession();
      const bodyStart = performance.now();
      const params = parsePath(action.endpoint, await context.params) as InputOf<E>["params"];
      const input = await readInput(action.endpoint, request, params).catch(async (malformed: unknown) => {
        await withinLimit(() => requirePermission(action, { staff, requestId, ip }, params), performance.now());
        throw malformed;
      });
      // The sender determines how long that took, so it does not count against the time limit.
      const bodyMs = performance.now() - bodyStart;
      if (staff && bodyMs > slowBodyMs) {
        // Meanwhile the session may have ended, or the person may have lost a role.
        staff = await withinLimit(session, start + bodyMs);
        requireSession();
      }
      const run = async () => {
        await limit(input, ip);
        return turn(() => runAction(action, { staff, requestId, ip }, input));
      };
      const answer = await withinLimit(run, start + bodyMs);
      const response = respond(action.endpoint, answer, requestId);
      for (const [name, value] of Object.entries(done())) response.headers.append(name, value);
      return logged(response);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ requestId, endpoint: path, error }, "request failed");
      return logged(problem(error, requestId));
    }
  };
  return (request: Request, context: Context): Promise<Response> => {
    const from = (name: string) => request.headers.get(name);
    return inSpan({ name: `${method} ${path}`, kind: "request", attributes, from }, () => answer(request, context));
  };
}

/** If a body takes longer than this many milliseconds, the console reads the sender's session again. */
const slowBodyMs = 1_000;

/** A stream stays open and reconnects without a user present, so it does not keep a session alive. */
const isActivity = ({ response }: Endpoint): boolean => response !== "events";

async function readInput<E extends Endpoint>(endpoint: E, request: Request, params: InputOf<E>["params"]) {
  return {
    params,
    query: parseQuery(endpoint.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: await readInputBody(endpoint, request),
    headers: parsePart(endpoint.headers, Object.fromEntries(request.headers)),
  } as InputOf<E>;
}

async function readInputBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  const { method, body, bodyLimit } = endpoint;
  if (body === "bytes") return readBody(request, bodyLimit);
  if (takesBody(endpoint)) return parsePart(body, await readJson(request, bodyLimit));
  if (method !== "GET") refuseOtherTypes(request);
  return parsePart(body, {});
}

function respond(endpoint: Endpoint, answer: unknown, requestId: string): Response {
  const headers = { ...privateHeaders, "x-request-id": requestId };
  if (answer === null) return new Response(null, { status: 204, headers });
  if (endpoint.response === "events") {
    // A proxy that buffers would delay events.
    const unbuffered = { "x-accel-buffering": "no" };
    return new Response(answer as ReadableStream<Uint8Array>, {
      headers: { ...headers, ...unbuffered, "content-type": "text/event-stream" },
    });
  }
  if (typeof endpoint.response !== "string") {
    return new Response(JSON.stringify(answer), {
      status: endpoint.isAccepted?.(answer) ? 202 : endpoint.status,
      headers: { ...headers, "content-type": "application/json" },
    });
  }
  const file = answer as FileResponse | StreamedFile;
  const disposition = file.inline ? "inline" : "attachment";
  const ofFile = {
    ...headers,
    "content-type": file.contentType,
    "content-disposition": `${disposition}; filename="${file.fileName.replaceAll(/[^\w.-]/g, "_")}"`,
  };
  if ("bytes" in file) return new Response(Buffer.from(file.bytes), { headers: ofFile });
  // The header of RFC 3230, with which the reader can check that the whole file has arrived.
  const digest = `sha-256=${Buffer.from(file.sha256).toString("base64")}`;
  return new Response(file.stream, { headers: { ...ofFile, digest, "content-length": String(file.size) } });
}
