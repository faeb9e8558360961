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
    // Both clicks lead to the same person.
    const reopened = await visit(sandbox.url, String(field(first.body, "token")));
    expect(await reopened.get("state")).toMatchObject({ needsConsent: false });
  });

  test("a person already created by the company is found", async () => {
    const ines = { firstName: "Ines", lastName: "Vale", dob: "01-02-1980" };
    const existing = await caller.create({ ...ines, email: "Ines@example.com" });
    const { body } = await press({ ...ines, email: "ines@example.com" });
    const page = await visit(sandbox.url, String(field(body, "token")));
    expect(await page.get("state")).toMatchObject({ needsConsent: false });
    await sandbox.control.changePerson({ userAccessCode: existing.accessCode }, { expired: true });
    expect((await page.post("state")).status).toBe(410);
  });
});
