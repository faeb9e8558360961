import type { Role } from "@/lib/base/permissions";
import { demoAddress } from "@/lib/platform/server/demo-staff";
import { consoleUnderTest } from "./console-under-test";

/** An answer of the console. `body` is parsed if it is JSON. Any other body is a text. */
export type Answer<Body = unknown> = { status: number; headers: Headers; body: Body };

export type CallOptions = { headers?: Readonly<Record<string, string>>; signal?: AbortSignal };

/** A user of a console. As a browser does, it stores cookies and sends an Origin. */
export class Client {
  readonly #cookies = new Map<string, string>();

  constructor(readonly baseUrl: string = consoleUnderTest().baseUrl) {}

  /**
   * Calls the console's API.
   *
   * @param method the HTTP method
   * @param path the path under the console's address, with its query
   * @param body sent as JSON if it is given
   */
  async api(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const { headers = {}, signal } = options;
    return this.send(path, {
      method,
      headers: {
        origin: this.baseUrl,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  }

  /** Sends a request with this user's cookies, and stores the cookies of the answer. Does not follow redirects. */
  async send(path: string, request: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(request.headers);
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookies && !headers.has("cookie")) headers.set("cookie", cookies);
    const { fetch: ask } = consoleUnderTest();
    const response = await ask(new URL(path, this.baseUrl), { ...request, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie);
    const text = await response.text();
    const json = /\bjson\b/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: json && text ? JSON.parse(text) : text };
  }

  /** The Cookie header that a browser would send now. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Stores a cookie, given as in a Set-Cookie header. */
  storeCookie(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split(";");
    const [name = "", ...value] = pair.split("=");
    const expired = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
    if (expired) this.#cookies.delete(name.trim());
    else this.#cookies.set(name.trim(), value.join("="));
  }
}

/**
 * Signs in as the API documents it: first the CSRF token, then the credentials.
 *
 * @returns the answer to the credentials; the client stores the session cookie
 */
export async function submitCredentials(client: Client, email: string, password: string): Promise<Answer> {
  const { body } = await client.send("/api/auth/csrf");
  const csrfToken = String(Reflect.get(Object(body), "csrfToken"));
  return client.send("/api/auth/callback/credentials", {
    method: "POST",
    headers: { origin: client.baseUrl, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
}

/** Returns a client that is signed in as the demo user of a role. */
export async function signedInAs(role: Role, baseUrl = consoleUnderTest().baseUrl): Promise<Client> {
  const client = new Client(baseUrl);
  const signIn = () => submitCredentials(client, demoAddress(role), consoleUnderTest().demoPassword);
  let answer = await signIn();
  // On a busy machine, the first requests to a console that has just started may time out.
  for (let more = 5; answer.status === 503 && more > 0; more -= 1) answer = await signIn();
  const session = await client.api("GET", "/api/session");
  if (session.status !== 200) throw new Error(`Signing in as ${role} failed: ${answer.status}, then ${session.status}`);
  return client;
}
