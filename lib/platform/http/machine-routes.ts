import "server-only";
import { metricsType, readMetrics } from "@/lib/platform/health/metrics";
import { requireReadiness } from "@/lib/platform/health/readiness";
import { workerState } from "@/lib/platform/health/worker-state";
import { withinLimit } from "@/lib/platform/process/time-limit";
import { privateHeaders } from "./problem";
import { limitRequests } from "./rate-limit";

/** Shows that the process is running. /api/health/ready shows whether it can serve requests. */
export const isLive = (): Response => Response.json({ status: "live" }, { headers: privateHeaders });

/** Returns 200 when this console can serve requests, even without a worker. Otherwise throws an AppError. */
export async function isReady(): Promise<Response> {
  await withinLimit(requireReadiness);
  return Response.json({ status: "ready", worker: await workerState() }, { headers: privateHeaders });
}

/** Returns the metrics to a caller that sends the token. */
export async function metrics(request: Request): Promise<Response> {
  await limitRequests(request.headers);
  const text = await withinLimit(() => readMetrics(request.headers.get("authorization")));
  return new Response(text, { headers: { ...privateHeaders, "content-type": metricsType } });
}
