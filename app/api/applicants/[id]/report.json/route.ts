import { route } from "@/lib/http/route";
import { getReportJson } from "@/lib/services/reports/get-report";

export const GET = route(getReportJson);
