import { describe, expect, test } from "vitest";
import { field } from "@/lib/testing/sandbox";
import { openToken, postJson, visit } from "@/lib/testing/sandbox-hosted";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";

const companyAccessCode = "company-of-the-test";
const { caller, sandbox } = setUpSandbox({ companyAccessCode });

const options = { email: "wren@example.com", firstName: "Wren", lastName: "Ash", dob: "09-04-1990" };
const identify = (body: unknown) => postJson(`${sandbox.url}/verify/api/identify`, body);
const press = (more: Record<string, unknown> = {}) => identify({ companyAccessCode, options: { ...options, ...more } });

describe("Button call: identify(<COMPANY_ACCESS_CODE>, options)", () => {
  test.each([undefined, "", "another", `${companyAccessCode} `, 7])("access code %s is refused", async (code) => {
    const message = "The company access code is not valid";
    expect(await identify({ companyAccessCode: code, options })).toMatchObject({ status: 403, body: { message } });
  });

  test.each([
    [{ email: "nobody" }, /email address/],
    [{ firstName: "" }, /First name/],
    [{ dob: "1990-04-09" }, /DD-MM-YYYY/],
    [{ dob: "31-02-1990" }, /no such day/],
    [{ verificationOption: "ANY" }, /EITHER .* or BOTH/],
    [{ redirectURL: "http://example.com" }, /https:\/\//],
    [{ phone: "1" }, /no option named phone/],
  ])("options %j are refused with a sentence, and no person is created", async (wrong, sentence) => {
    const message = expect.stringMatching(sentence);
    expect(await press(wrong)).toMatchObject({ status: 400, body: { message } });
  });

  test("a click creates a token for a person, who is created if necessary and asked for consent", async () => {
    const first = await press({ verificationOption: "BOTH", middleName: "Rae" });
    const second = await press();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    const opened = await openToken(sandbox.url, String(field(first.body, "jwt")));
    expect(opened.body).toMatchObject({ firstName: "Wren", option: "BOTH", needsConsent: true });

    const page = await visit(sandbox.url, String(field(second.body, "token")));
    const image = Buffer.from("x").toString("base64");
    expect(await page.post("selfie", { image })).toMatchObject({ status: 400, body: { message: /consent/ } });
    expect((await page.post("consent", { fullName: "", disclosure: true })).status).toBe(400);
    expect(await page.get("consent", { fullName: "Wren Ash", disclosure: false })).toMatchObject({
      needsConsent: false,
    });
    expect((await page.post("consent", { fullName: "Wren Ash", disclosure: true })).status).toBe(400);
    // The same person is behind both clicks.
    const again = await visit(sandbox.url, String(field(first.body, "token")));
    expect(await again.get("state")).toMatchObject({ needsConsent: false });
  });

  test("a person already created by the company is found", async () => {
    const ines = { firstName: "Ines", lastName: "Vale", dob: "01-02-1980" };
    const known = await caller.create({ ...ines, email: "Ines@example.com" });
    const { body } = await press({ ...ines, email: "ines@example.com" });
    const page = await visit(sandbox.url, String(field(body, "token")));
    expect(await page.get("state")).toMatchObject({ needsConsent: false });
    await sandbox.control.changePerson({ userAccessCode: known.accessCode }, { expired: true });
    expect((await page.post("state")).status).toBe(410);
  });
});

describe("the pages", () => {
  test.each(["/verify", "/verify/demo"])("%s has no inline script, and cannot be framed", async (path) => {
    const response = await fetch(`${sandbox.url}${path}?token=secret-token`);
    const html = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=|<style|\sstyle=/);
    expect(html).not.toContain("secret-token");
  });

  test("every file that a page names is served with an ETag, and no other file", async () => {
    const html = await (await fetch(`${sandbox.url}/verify/demo`)).text();
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(named).toContain("/client.js");
    for (const path of [...named, "/verify/assets/page.js"]) {
      const response = await fetch(`${sandbox.url}${path}`);
      expect(response.status, path).toBe(200);
      expect((await response.arrayBuffer()).byteLength, path).toBeGreaterThan(500);
      const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
      expect((await fetch(`${sandbox.url}${path}`, { headers })).status, path).toBe(304);
    }
    for (const path of ["/verify/assets/../api.ts", "/verify/assets/constructor", "/verifyx"]) {
      expect((await fetch(`${sandbox.url}${path}`)).status, path).not.toBe(200);
    }
  });
});
