/** The HTTP endpoints of a worker that has a port: liveness, readiness and metrics. */
import "server-only";
import { createServer, type Server } from "node:http";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { metricsType, readMetrics } from "@/lib/platform/health/metrics";
import { requireReadiness } from "@/lib/platform/health/readiness";
import { log } from "@/lib/platform/process/log";

/** The paths are the same as the console's, so that both processes are monitored in the same way. */
const answers: Readonly<Record<string, (authorization: string | undefined) => Promise<string>>> = {
  "/api/health/live": async () => "live\n",
  "/api/health/ready": async () => requireReadiness().then(() => "ready\n"),
  "/api/metrics": readMetrics,
};

/** Starts a server on WORKER_PORT of HOST. Returns null if WORKER_PORT is not set. */
export async function startStatusServer(): Promise<Server | null> {
  if (env.WORKER_PORT === undefined) return null;
  const server = createServer((request, response) => {
    const read = request.method === "GET" ? answers[request.url ?? ""] : undefined;
    const answer = read ? read(request.headers.authorization) : Promise.reject(new AppError("not_found"));
    const send = (status: number, text: string) => {
      response.writeHead(status, { "content-type": metricsType, "cache-control": "no-store" }).end(text);
    };
    answer.then(
      (text) => send(200, text),
      (error: unknown) => {
        const known = error instanceof AppError ? error : new AppError("internal");
        if (known !== error) log.error({ error }, "the worker's status could not be read");
        send(known.status, `${known.facts.detail ?? known.message}\n`);
      },
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: env.HOST, port: env.WORKER_PORT }, resolve);
  });
  return server;
}
