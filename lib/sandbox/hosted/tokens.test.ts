import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testKey } from "@/lib/testing/sandbox";
import { openToken, personOnPage, tokenFor, visit } from "@/lib/testing/sandbox-hosted";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../images";
import { day } from "../service/timing";

const clock = createManualClock();
const { caller, sandbox } = setUpSandbox({ clock });

describe("Hosted UI token response: what opens the page", () => {
  test("the jwt and the token, new each time, are equally valid", async () => {
    const subject = await caller.create();
    const { jwt, token } = await tokenFor(subject);
    expect((await tokenFor(subject)).token).not.toBe(token);
    const [byJwt, byToken] = [await openToken(sandbox.url, jwt), await openToken(sandbox.url, token)];
    expect([byJwt.status, byToken.status]).toEqual([200, 200]);
    expect(byJwt.body).toEqual(byToken.body);
    expect(byJwt.body).toMatchObject({ firstName: "Imogen", option: "EITHER", needsConsent: false });
  });

  test("a jwt with another signature, algorithm or content opens nothing", async () => {
    const { jwt, token } = await tokenFor(await caller.create());
    const [head = "", payload = "", signed] = jwt.split(".");
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sign = (body: string, key: string) => `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
    const none = part({ alg: "none", typ: "JWT" });
    const forged = [
      sign(`${head}.${payload}`, "another key"),
      `${none}.${payload}.`,
      sign(`${none}.${payload}`, testKey),
      `${head}.${part({ sub: token, iat: 0 })}.${signed}`,
      sign(`${head}.${part({ sub: "nobody" })}`, testKey),
      `${jwt}.x`,
      "",
      "00000000-0000-4000-8000-000000000000",
    ];
    for (const each of forged) expect((await openToken(sandbox.url, each)).status, each).toBe(404);
  });

  test("an expired token, a used one and one of an expired access code are refused with their reason", async () => {
    const refusal = (code: string) => ({ status: 410, body: { code } });
    const old = await tokenFor(await caller.create());
    clock.advance(day + 1);
    expect(await openToken(sandbox.url, old.jwt)).toMatchObject(refusal("expired"));
    const { subject, page } = await personOnPage({ sandbox, caller });
    const { token } = await tokenFor(subject);
    const second = await visit(sandbox.url, token);
    await second.get("document", { kind: "passport", page: sampleImages.passport() });
    await second.get("selfie", { image: sampleImages.face() });
    await second.get("finish");
    expect(await openToken(sandbox.url, token)).toMatchObject(refusal("used"));
    // Another link of the same person still works.
    expect((await page.post("state")).status).toBe(200);
    await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { expired: true });
    expect(await page.post("state")).toMatchObject(refusal("expired"));
  });

  test("the session is an HttpOnly, same-site cookie, and the page shows one flow", async () => {
    const { token } = await tokenFor(await caller.create());
    const cookie = (await openToken(sandbox.url, token)).headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(token);
    const { page } = await personOnPage({ sandbox, caller });
    const statusWith = async (name: string, value: string) => (await page.post("state", {}, { [name]: value })).status;
    expect(await statusWith("X-Verify-Flow", "another")).toBe(409);
    expect(await statusWith("Origin", "https://example.com")).toBe(403);
    expect(await statusWith("Sec-Fetch-Site", "cross-site")).toBe(403);
    expect(await statusWith("Cookie", "hosted_session=x")).toBe(401);
  });
});
