/** Runs a real OpenID Connect provider for tests, on a free port of this machine. Users sign in without a page. */
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

type Person = { email?: string; email_verified?: boolean; name?: string; groups?: readonly string[] };

export const ssoClient = { id: "proofdesk", secret: "the secret of a client in tests" };

/** Cookies of one browser at the provider. */
class CookieJar {
  readonly #cookies = new Map<string, string>();

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  keep(answer: Response): void {
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", ...value] = pair.split("=");
      this.#cookies.set(name, value.join("="));
    }
  }
}

/** Changes an ID token of the provider, and returns the changed token. Null leaves the token out. */
type ChangeToken = (idToken: string, key: KeyObject) => string | null;

export type IdentityProvider = {
  issuer: string;
  /** Changes all further ID tokens with this function, which gets the provider's own key. Null stops the changes. */
  forge(forgery: ChangeToken | null): void;
  /** Sets the provider's claims about a user. */
  setClaims(subject: string, person: Person): void;
  /**
   * Signs in at an address in a new browser, and follows redirects until one leads to the client. A subject of null
   * refuses to sign in.
   */
  signIn(address: string, subject: string | null): Promise<URL>;
  close(): Promise<void>;
};

/**
 * Starts the provider. As in the standard, its ID tokens contain only the subject, and a client must request other
 * claims.
 */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const people = new Map<string, Person>();
  let signsIn: string | null = null;
  let forgery: ChangeToken | null = null;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: Configuration = {
    clients: [{ client_id: ssoClient.id, client_secret: ssoClient.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "tests", use: "sig", alg: "RS256" }] },
    cookies: { keys: ["a key for the provider's own cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups"],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // The provider grants every request itself, so it needs no consent page.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, settings);
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (forgery === null || typeof body !== "object" || typeof body?.id_token !== "string") return;
    const { id_token: idToken, ...rest } = body;
    const forged = forgery(idToken, privateKey);
    context.body = forged === null ? rest : { ...rest, id_token: forged };
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const result = signsIn === null ? { error: "access_denied" } : { login: { accountId: signsIn } };
    void provider.interactionFinished(request, response, result);
  });

  return {
    issuer,
    forge(next) {
      forgery = next;
    },
    setClaims: (subject, person) => people.set(subject, person),
    async signIn(address, subject) {
      signsIn = subject;
      const cookies = new CookieJar();
      let at = new URL(address);
      for (let step = 0; step < 10 && at.origin === issuer; step += 1) {
        const response = await fetch(at, { redirect: "manual", headers: { cookie: cookies.header } });
        cookies.keep(response);
        const next = response.headers.get("location");
        if (!next)
          throw new Error(`The provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
        at = new URL(next, at);
      }
      return at;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
