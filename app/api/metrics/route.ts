import { metricsRoute } from "@/lib/http/metrics-route";

export const GET = metricsRoute;
