import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testKey } from "@/lib/testing/sandbox";
import { openToken, personOnPage, tokenFor, visit } from "@/lib/testing/sandbox-hosted";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../images";
import { day } from "../service/timing";

const clock = createManualClock();
const { caller, sandbox } = setUpSandbox({ clock });

const card = { kind: "id", front: sampleImages.idFront(), back: sampleImages.idBack() };
const face = { image: sampleImages.face() };

describe("Hosted UI token response: what opens the page", () => {
  test("the jwt and the token are equally valid", async () => {
    const subject = await caller.create();
    const { jwt, token } = await tokenFor(subject);
    const [byJwt, byToken] = [await openToken(sandbox.url, jwt), await openToken(sandbox.url, token)];
    expect([byJwt.status, byToken.status]).toEqual([200, 200]);
    expect(byJwt.body).toEqual(byToken.body);
    expect(byJwt.body).toMatchObject({ firstName: "Imogen", option: "EITHER", needsConsent: false });
  });

  test("a jwt with another signature, algorithm or content opens nothing", async () => {
    const { jwt, token } = await tokenFor(await caller.create());
    const [head = "", payload = ""] = jwt.split(".");
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sign = (body: string, key: string) => `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
    const forged = [
      sign(`${head}.${payload}`, "another key"),
      `${part({ alg: "none", typ: "JWT" })}.${payload}.`,
      sign(`${part({ alg: "none", typ: "JWT" })}.${payload}`, testKey),
      `${head}.${part({ sub: token, iat: 0 })}.${jwt.split(".")[2]}`,
      sign(`${head}.${part({ sub: "nobody" })}`, testKey),
      `${jwt}.x`,
      "",
      "00000000-0000-4000-8000-000000000000",
    ];
    for (const each of forged) expect((await openToken(sandbox.url, each)).status, each).toBe(404);
  });

  test("an expired token, a used one and one of an expired access code are refused with their reason", async () => {
    const old = await tokenFor(await caller.create());
    clock.advance(day + 1);
    expect(await openToken(sandbox.url, old.jwt)).toMatchObject({ status: 410, body: { code: "expired" } });

    const { subject, page } = await personOnPage({ sandbox, caller });
    const { token } = await tokenFor(subject);
    const second = await visit(sandbox.url, token);
    await second.get("document", card);
    await second.get("selfie", face);
    await second.get("finish");
    expect(await openToken(sandbox.url, token)).toMatchObject({ status: 410, body: { code: "used" } });
    // Another link of the same person still works.
    expect((await page.post("state")).status).toBe(200);
    await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { expired: true });
    expect(await page.post("state")).toMatchObject({ status: 410, body: { code: "expired" } });
  });

  test("the session is an HttpOnly, same-site cookie, and the page shows one flow", async () => {
    const { token } = await tokenFor(await caller.create());
    const opened = await openToken(sandbox.url, token);
    const cookie = opened.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(token);
    const { page } = await personOnPage({ sandbox, caller });
    expect((await page.post("state", {}, { "X-Verify-Flow": "another" })).status).toBe(409);
    expect((await page.post("state", {}, { Origin: "https://example.com" })).status).toBe(403);
    expect((await page.post("state", {}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await page.post("state", {}, { Cookie: "hosted_session=x" })).status).toBe(401);
  });
});
