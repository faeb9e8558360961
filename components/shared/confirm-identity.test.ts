import { afterEach, expect, test, vi } from "vitest";
import { confirmIdentity } from "./confirm-identity";

const requestId = "01a1fd2b-f34e-706b-aaac-1387670d24de";

function answerWith(status: number, body: object): void {
  const type = status < 400 ? "application/json" : "application/problem+json";
  const answer = new Response(JSON.stringify(body), { status, headers: { "content-type": type } });
  vi.stubGlobal("fetch", async () => answer);
}

afterEach(() => vi.unstubAllGlobals());

test("a wrong password has its own error code, with the request's id", async () => {
  const title = "Some fields are not valid";
  const issues = [{ path: "password", message: "This is not your password" }];
  answerWith(422, { type: "about:blank", title, status: 422, code: "invalid_input", requestId, issues });
  await expect(confirmIdentity("not mine", "override.approve:1")).rejects.toMatchObject({
    code: "credentials_wrong",
    facts: { requestId, issues: [{ path: "proof", message: "This is not your password" }] },
  });
});

test("other refusals stay unchanged", async () => {
  const issues = [{ path: "act", message: "No such act" }];
  for (const [code, status, more] of [
    ["invalid_input", 422, { issues }],
    ["too_many_requests", 429, {}],
  ] as const) {
    answerWith(status, { type: "about:blank", title: code, status, code, requestId, ...more });
    await expect(confirmIdentity("mine", "override.approve:1")).rejects.toMatchObject({ code });
  }
});
