/** Acts as the hosted UI's page in tests, over real HTTP and with the cookie of a session. */
import { z } from "zod";
import { type FlowState, flowState } from "@/lib/sandbox/hosted/state";
import type { Sandbox } from "@/lib/sandbox/server";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import type { Caller, SandboxApplicant } from "./sandbox";

export type PageReply = { status: number; body: unknown; headers: Headers };

export type PageVisit = {
  /** Posts to the page's API with the session. */
  post(name: string, body?: unknown, headers?: Record<string, string>): Promise<PageReply>;
  /** Posts to the page's API with the session, and fails unless the call succeeds. Returns the state of the flow. */
  get(name: string, body?: unknown): Promise<FlowState>;
  cookie: string;
};

export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<PageReply> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers };
}

/** Sends the token of a link, which is the first request of the page. */
export const openToken = (url: string, token: string) => postJson(`${url}/verify/api/session`, { token });

export async function visit(url: string, token: string): Promise<PageVisit> {
  const opened = await openToken(url, token);
  if (opened.status !== 200) throw new Error(`The token was answered ${opened.status}`);
  const cookie = (opened.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";
  const post: PageVisit["post"] = (name, body = {}, headers = {}) =>
    postJson(`${url}/verify/api/${name}`, body, { Cookie: cookie, ...headers });
  return {
    post,
    cookie,
    async get(name, body) {
      const answer = await post(name, body);
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return flowState.parse(answer.body);
    },
  };
}

const tokens = z.object({ jwt: z.string(), token: z.string() });

export async function tokenFor(subject: SandboxApplicant, fields: Record<string, unknown> = {}) {
  return tokens.parse(await subject.get("user.hosted-ui-token", fields));
}

/**
 * Creates an applicant with consent who has opened the hosted page. Their checks return the script's results at once.
 */
export async function personOnPage(
  { sandbox, caller }: { sandbox: Sandbox; caller: Caller },
  script: ScriptInput = {},
  fields: Record<string, unknown> = {},
): Promise<{ subject: SandboxApplicant; page: PageVisit }> {
  const subject = await caller.create();
  await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script: { prompt: true, ...script } });
  return { subject, page: await visit(sandbox.url, (await tokenFor(subject, fields)).token) };
}
