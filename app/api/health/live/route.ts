import { privateHeaders } from "@/lib/http/problem";

/** The process runs and answers; whether it can do its work is asked at /api/health/ready. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: privateHeaders });
}
