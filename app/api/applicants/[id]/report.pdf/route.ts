import { route } from "@/lib/http/route";
import { getReportPdf } from "@/lib/services/reports/get-report";

export const GET = route(getReportPdf);
