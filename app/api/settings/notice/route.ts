import { route } from "@/lib/http/route";
import { getNoticeSettings, saveNoticeSettings } from "@/lib/services/decisions/notice-settings";

export const GET = route(getNoticeSettings);
export const POST = route(saveNoticeSettings);
