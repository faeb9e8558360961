/** Helpers for tests that need no browser: they call the console's API as staff, and the sandbox's control port. */
import { type APIRequestContext, type APIResponse, expect, type PlaywrightWorkerArgs } from "@playwright/test";
import { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import type { FaultInput } from "@/lib/sandbox/faults";
import type { PersonSelector } from "@/lib/sandbox/person-selector";
import type { ScriptInput } from "@/lib/sandbox/service/script";

type Playwright = PlaywrightWorkerArgs["playwright"];

type NewPerson = { email: string; name: string; roles: Role[]; password: string };

const toConfirm = z.object({ code: z.literal("step_up_required"), refs: z.object({ act: z.string() }) });

/** A staff member who is signed in through the API. */
export class Member {
  private constructor(
    private readonly http: APIRequestContext,
    private readonly password: string,
  ) {}

  static async signIn(playwright: Playwright, baseURL: string, email: string, password: string): Promise<Member> {
    const http = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
    await signInByApi(http, email, password);
    return new Member(http, password);
  }

  /** Invites a person as a signed-in admin, chooses the person's password through the link, and signs the person in. */
  async hire(playwright: Playwright, baseURL: string, person: NewPerson): Promise<Member> {
    const { password, ...invited } = person;
    const created = z
      .object({ invite: z.object({ token: z.string() }) })
      .parse(await this.call("POST", "/api/staff", invited));
    await this.call("POST", `/api/invitations/${created.invite.token}`, { password });
    return Member.signIn(playwright, baseURL, person.email, password);
  }

  /**
   * Calls the API with a JSON body, and confirms the password if the action requires it. Fails unless the call
   * succeeds.
   */
  async call(method: string, path: string, data?: unknown): Promise<unknown> {
    let answer = await this.send(method, path, data);
    const refused = answer.status() === 403 ? toConfirm.safeParse(await answer.json()).data : undefined;
    if (refused)
      answer = await this.send(method, path, { ...Object(data), stepUp: await this.stepUp(refused.refs.act) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer.json();
  }

  /** Calls the API and returns the answer, whatever its status. */
  send(method: string, path: string, data?: unknown, headers: Record<string, string> = {}): Promise<APIResponse> {
    return this.http.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  }

  /** Calls an endpoint that creates something, and returns its id. */
  async make(path: string, data: unknown): Promise<string> {
    return z.object({ id: z.uuid() }).parse(await this.call("POST", path, data)).id;
  }

  /** Confirms the password for one action, and returns the step-up token. */
  async stepUp(action: string): Promise<string> {
    const answer = await this.call("POST", "/api/step-up", { password: this.password, act: action });
    return z.object({ token: z.string() }).parse(answer).token;
  }

  async leave(): Promise<void> {
    await this.http.dispose();
  }
}

/** Signs in with the same calls as the sign-in page. `http` stores the cookies of the session. */
export async function signInByApi(http: APIRequestContext, email: string, password: string): Promise<void> {
  const answer = await http.get("/api/auth/csrf");
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await answer.json());
  const form = { csrfToken, email, password, json: "true" };
  const { origin } = new URL(answer.url());
  await http.post("/api/auth/callback/credentials", { form, headers: { origin } });
  const session = await http.get("/api/session");
  expect(session.ok(), `signing in as ${email}: ${session.status()}`).toBe(true);
}

async function control(method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${process.env.E2E_CONTROL_PORT}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
}

/** Sets or changes the results of the checks of an applicant, who may be created later. */
export async function setScript(who: { firstName: string; lastName: string }, script: ScriptInput): Promise<void> {
  await control("PUT", "/control/people", { who, script });
}

/** Sends the console a webhook notification, as the identity service does. */
export async function notify(baseURL: string, body: unknown): Promise<void> {
  const answer = await fetch(`${baseURL}/api/webhooks/identity/${process.env.E2E_WEBHOOK_TOKEN}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(answer.status, "a notification").toBe(202);
}

/**
 * Plans a failure of the identity service for calls about one applicant, because other tests call the service at the
 * same time.
 */
export async function planFault(who: PersonSelector, fault: Omit<FaultInput, "who">): Promise<void> {
  await control("POST", "/control/faults", { who, ...fault });
}
