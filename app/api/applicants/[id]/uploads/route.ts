import { route } from "@/lib/http/route";
import { listUploads } from "@/lib/services/uploads/list-uploads";

export const GET = route(listUploads);
