import { route } from "@/lib/http/route";
import { exportReport } from "@/lib/services/reports/get-report";

export const POST = route(exportReport);
