import { route } from "@/lib/http/route";
import { listHits } from "@/lib/services/hits/read-hits";

export const GET = route(listHits);
