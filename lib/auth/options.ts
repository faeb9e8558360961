/** next-auth, narrowed to what Proofdesk needs of it: the sign-in protocol and an encrypted cookie with a session's id. */
import "server-only";
import type { AuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { env } from "@/lib/env";
import { relativePath } from "@/lib/return-to";
import { authCookies } from "./cookies";
import { sessionSeconds } from "./session-limits";

/** Checks what was typed; answers with the new session's id, or null. */
export type Authorize = (typed: { email: string; password: string }) => Promise<string | null>;

const form = z.object({ email: z.string(), password: z.string() });

/**
 * The options of next-auth.
 *
 * @param authorize decides; called at most once for a request
 */
export function authOptions(authorize: Authorize): AuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    providers: [
      credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(typed) {
          const parsed = form.safeParse(typed);
          const sessionId = parsed.success ? await authorize(parsed.data) : null;
          return sessionId === null ? null : { id: sessionId };
        },
      }),
    ],
    // The cookie ends with the session. Whether the session still stands is the row's to say, on every request.
    session: { strategy: "jwt", maxAge: sessionSeconds.absolute },
    cookies: authCookies(),
    pages: { signIn: "/sign-in", error: "/sign-in" },
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user ? user.id : token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
      // Back to a path of this console, never to an address that a link brought along.
      redirect: ({ url }) => relativePath(url) ?? "/",
    },
    // next-auth prints errors with their text, which may hold what was typed; ours are logged where they are answered.
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}
