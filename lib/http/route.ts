/**
 * From HTTP to an act and back: request id → session → rate limit → parse → (permission → audit intent → service →
 * audit outcome, in `perform`) → answer or problem+json.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { currentStaff } from "@/lib/auth/session";
import type { Endpoint, FileAnswer, InputOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { type Act, perform, type Requirement } from "@/lib/services/act";
import { clientAddress } from "./client-address";
import { privateHeaders, problem } from "./problem";
import { limitRequests } from "./rate-limit";
import { parsePart, readJson, requireSameOrigin } from "./request";

/** For a path without parameters Next gives none. */
type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

/**
 * Makes a route handler of an act: `export const POST = route(placeOrder)`.
 *
 * @param act the act, with its endpoint
 * @param done headers to add when it succeeded
 * @returns a Next route handler
 */
export function route<E extends Endpoint, R extends Requirement>(
  act: Act<E, R>,
  done: () => Record<string, string> = () => ({}),
) {
  return async (request: Request, context: Context): Promise<Response> => {
    const requestId = uuid();
    const ip = clientAddress(request.headers);
    try {
      if (act.endpoint.method !== "GET") requireSameOrigin(request);
      const staff = await currentStaff(request.headers);
      await limitRequests(staff?.sessionId ?? ip ?? "nobody");
      if (act.permission !== "public" && !staff) throw new AppError("unauthenticated");
      const input = await readInput(act.endpoint, request, (await context.params) ?? {});
      const answer = await perform(act, { staff, requestId, ip }, input);
      const response = respond(act.endpoint, answer, requestId);
      for (const [name, value] of Object.entries(done())) response.headers.append(name, value);
      return response;
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ requestId, endpoint: act.endpoint.path, error }, "request failed");
      return problem(error, requestId);
    }
  };
}

async function readInput<E extends Endpoint>(
  endpoint: E,
  request: Request,
  params: Record<string, unknown>,
): Promise<InputOf<E>> {
  // A path that is not well formed names nothing.
  const path = endpoint.params.safeParse(params);
  if (!path.success) throw new AppError("not_found");
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const body = endpoint.method === "GET" ? {} : await readJson(request, endpoint.bodyLimit);
  return {
    params: path.data,
    query: parsePart(endpoint.query, query),
    body: parsePart(endpoint.body, body),
    headers: parsePart(endpoint.headers, Object.fromEntries(request.headers)),
  } as InputOf<E>;
}

function respond(endpoint: Endpoint, answer: unknown, requestId: string): Response {
  const headers = { ...privateHeaders, "x-request-id": requestId };
  if (endpoint.response !== "file") {
    return new Response(JSON.stringify(answer), {
      status: endpoint.status,
      headers: { ...headers, "content-type": "application/json" },
    });
  }
  const file = answer as FileAnswer;
  return new Response(Buffer.from(file.bytes), {
    headers: {
      ...headers,
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.fileName.replaceAll(/[^\w.-]/g, "_")}"`,
    },
  });
}
