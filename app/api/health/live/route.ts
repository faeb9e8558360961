import { privateHeaders } from "@/lib/http/problem";

/** The process is running; /api/health/ready says whether it can serve requests. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: privateHeaders });
}
