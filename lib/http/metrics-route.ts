import "server-only";
import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { metricsType, readMetrics } from "@/lib/services/health/metrics";
import { withinLimit } from "@/lib/time-limit";
import { clientAddress } from "./client-address";
import { privateHeaders, problem } from "./problem";
import { limitRequests } from "./rate-limit";

/** The route handler of `GET /api/metrics`: for a machine with the token, without a session. */
export async function metricsRoute(request: Request): Promise<Response> {
  const requestId = uuid();
  try {
    await limitRequests(`metrics ${clientAddress(request.headers) ?? "unknown"}`);
    const text = await withinLimit(() => readMetrics(request.headers.get("authorization")));
    return new Response(text, {
      headers: { ...privateHeaders, "x-request-id": requestId, "content-type": metricsType },
    });
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ requestId, endpoint: "/api/metrics", error }, "request failed");
    return problem(error, requestId);
  }
}
