import { v7 as uuid } from "uuid";
import { privateHeaders, problem } from "@/lib/http/problem";
import { requireReadiness } from "@/lib/services/health/readiness";
import { withinLimit } from "@/lib/time-limit";

/** 200 when requests can be served here, else 503. For machines, without a session. */
export async function GET(): Promise<Response> {
  try {
    await withinLimit(requireReadiness);
    return Response.json({ status: "ready" }, { headers: privateHeaders });
  } catch (error) {
    return problem(error, uuid());
  }
}
