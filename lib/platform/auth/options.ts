/** next-auth, reduced to what Proofdesk uses: the sign-in protocol and an encrypted cookie with a session id. */
import "server-only";
import type { AuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { relativePath } from "@/lib/base/return-to";
import { env } from "@/lib/env";
import { authCookies, sessionSeconds } from "./cookies";

/** Checks the request's credentials. Resolves to the id of the new session, or to null. */
export type Authorize = () => Promise<string | null>;

/** @param authorize called at most once per request, after the CSRF check */
export function authOptions(authorize: Authorize): AuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    providers: [
      credentials({
        // The credentials do not pass through next-auth, because the route has read them.
        credentials: {},
        async authorize() {
          const sessionId = await authorize();
          return sessionId === null ? null : { id: sessionId };
        },
      }),
    ],
    // The cookie expires with the session. Whether the session is still valid is read from its row on every request.
    session: { strategy: "jwt", maxAge: sessionSeconds.absolute },
    cookies: authCookies(),
    pages: { signIn: "/sign-in", error: "/sign-in" },
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user ? user.id : token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
      // Only a path of this console is accepted, because a link could carry another site's address.
      redirect: ({ url }) => relativePath(url) ?? "/",
    },
    // next-auth logs error texts, which may hold credentials. The route logs failures itself, without their text.
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}
