import { clearedCookie, sessionCookieName } from "@/lib/auth/cookies";
import { route } from "@/lib/http/route";
import { signOutEverywhere } from "@/lib/services/session/sign-in";

export const POST = route(signOutEverywhere, () => ({ "set-cookie": clearedCookie(sessionCookieName()) }));
