import { route } from "@/lib/http/route";
import { getImport } from "@/lib/services/applicants/import-applicants";

export const GET = route(getImport);
