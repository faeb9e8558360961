import { route } from "@/lib/http/route";
import { importApplicants } from "@/lib/services/applicants/import-applicants";

export const POST = route(importApplicants);
