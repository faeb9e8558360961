/** For machines, without a session. */
import "server-only";
import { v7 as uuid } from "uuid";
import { requireReadiness } from "@/lib/services/health/readiness";
import { withinLimit } from "@/lib/time-limit";
import { privateHeaders, problem } from "./problem";

/** The process is running; /api/health/ready says whether it can serve requests. */
export const isLive = (): Response => Response.json({ status: "live" }, { headers: privateHeaders });

/** 200 when requests can be served here, else 503. */
export async function isReady(): Promise<Response> {
  try {
    await withinLimit(requireReadiness);
    return Response.json({ status: "ready" }, { headers: privateHeaders });
  } catch (error) {
    return problem(error, uuid());
  }
}
