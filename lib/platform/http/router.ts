/**
 * Finds the handler of a request of the API, or refuses the request. Next.js would refuse it without a problem document
 * (RFC 9457).
 */
import "server-only";
import type { NextRequest } from "next/server";
import { addRoute, createRouter, findRoute } from "rou3";
import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/platform/process/log";
import { problem } from "./problem";

type Context = { params: Promise<Record<string, string>> };

export type Handler = {
  method: string;
  /** The path may have `:name` parameters. `/**` stands for any path below. */
  path: string;
  answer(request: NextRequest, context: Context): Response | Promise<Response>;
};

/** Returns a handler of all requests to these routes. The handler of GET also answers HEAD. */
export function router(handlers: readonly Handler[]): (request: NextRequest) => Promise<Response> {
  const table = createRouter<Handler>();
  for (const handler of handlers) addRoute(table, handler.method, handler.path, handler);
  const methods = [...new Set(handlers.map(({ method }) => method))];
  return async (request) => {
    try {
      const { pathname } = new URL(request.url);
      const find = (method: string) => findRoute(table, method, pathname);
      const handler = find(request.method === "HEAD" ? "GET" : request.method);
      if (handler) {
        const params = Object.entries(handler.params ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
        return await handler.data.answer(request, { params: Promise.resolve(Object.fromEntries(params)) });
      }
      const allow = methods.filter(find).join(", ");
      if (!allow) throw new AppError("not_found");
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
      const refusal = problem(new AppError("method_not_allowed"), uuid());
      refusal.headers.set("allow", allow);
      return refusal;
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ endpoint: "/api", error }, "request failed");
      return problem(error, uuid());
    }
  };
}
