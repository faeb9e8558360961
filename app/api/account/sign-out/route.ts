import { clearedCookie, sessionCookieName } from "@/lib/auth/cookies";
import { route } from "@/lib/http/route";
import { signOut } from "@/lib/services/session/sign-in";

export const POST = route(signOut, () => ({ "set-cookie": clearedCookie(sessionCookieName()) }));
