import { route } from "@/lib/http/route";
import { listViews, saveView } from "@/lib/services/queue/views";

export const GET = route(listViews);
export const POST = route(saveView);
