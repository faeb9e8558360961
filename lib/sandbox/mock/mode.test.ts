import { describe, expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { field, testKey } from "@/lib/testing/sandbox";
import { askAt, fieldsFor } from "@/lib/testing/sandbox-mock";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../images";
import { mockCode } from "./codes";
import { mockUsers } from "./mock-data";

const { sandbox } = setUpSandbox();
const ask = askAt(() => sandbox.url);

describe("requests of mock mode", () => {
  test.each(operationIds)("%s: an unknown field is refused by name, an unknown code too", async (id) => {
    const { method, mockPath } = operation(id);
    const named = id === "user.create" ? {} : { userAccessCode: mockCode(1) };
    const strange = await ask(method, mockPath, { ...named, ...fieldsFor(id, 1), isAdmin: true });
    expect(strange).toEqual({ status: 400, body: { errorMessage: expect.stringContaining("isAdmin") } });
    if (id === "user.create" || id === "driving.record") return;
    const unknown = { ...fieldsFor(id, 1), userAccessCode: "6f1c7a52-0000-4000-8000-000000000000" };
    const expected = { errorMessage: "The user access code is expired or unknown" };
    expect(await ask(method, mockPath, unknown)).toEqual({ status: 400, body: expected });
  });

  test("Upload ID is at its path with the slash at the end, and without it", async () => {
    const body = { userAccessCode: mockCode(2), ...fieldsFor("document.upload-id", 2) };
    const saved = { status: 200, body: { success: true, attempt: "1" } };
    expect(await ask("POST", "/mock/identity/document/scan/", body)).toEqual(saved);
    expect(await ask("POST", "/mock/identity/document/scan", body)).toEqual(saved);
    expect((await ask("POST", "/mock/identity/passport/scan/", body)).status).toBe(404);
  });

  test("Verify Email is at Verify Phone's path, and not at its own", async () => {
    const body = { userAccessCode: mockCode(1) };
    expect((await ask("POST", "/mock/user/verifyPhone", body)).body).toEqual({ success: true });
    expect((await ask("POST", "/mock/user/verifyEmail", body)).status).toBe(404);
  });

  test("Update User is PUT, and answers with the change without storing it", async () => {
    const body = { userAccessCode: mockCode(3), city: "Wyndale" };
    expect(await ask("PUT", "/mock/user/update", body)).toEqual({
      status: 200,
      body: { ...mockUsers[3], city: "Wyndale" },
    });
    expect((await ask("POST", "/mock/user/update", body)).status).toBe(404);
    expect((await ask("POST", "/mock/user/summary", { userAccessCode: mockCode(3) })).body).toEqual(mockUsers[3]);
  });

  test.each([
    ["4321", 200],
    ["900101234", 200],
    ["90010", 400],
    ["900", 400],
  ])("Update User's SSN is the last 4 or all 9 digits: %s", async (ssn, status) => {
    const answered = await ask("PUT", "/mock/user/update", { userAccessCode: mockCode(1), ssn });
    expect(answered.status).toBe(status);
    expect(JSON.stringify(answered.body)).not.toContain(ssn);
  });

  test.each([1, 2] as const)("the consent's fullName is that of code %i's user", async (number) => {
    const body = { userAccessCode: mockCode(number), ...fieldsFor("user.consent", number) };
    expect((await ask("POST", "/mock/user/consent", body)).body).toEqual({ success: true });
    const { firstName, lastName } = mockUsers[number];
    const names = ["Somebody Else", firstName, `${firstName} X ${lastName}`];
    for (const fullName of names) {
      expect((await ask("POST", "/mock/user/consent", { ...body, fullName })).status).toBe(400);
    }
  });

  test("Compare Photos has an alternate form with img1 and img2", async () => {
    const [img1, img2] = [sampleImages.idFront(), sampleImages.face()];
    const compare = (fields: object) =>
      ask("POST", "/mock/user/comparePhotos", { userAccessCode: mockCode(4), ...fields });
    expect((await compare({ img1, img2 })).body).toEqual({ success: true });
    expect((await compare({ img1 })).status).toBe(400);
    expect((await compare({ img1, img2: "JVBERi0xLjQK" })).status).toBe(400);
    expect((await compare({ img1, img2, targetImage: img2 })).status).toBe(400);
  });

  test("Upload Passport Enhanced takes the fields of Upload Passport, with or without a country code", async () => {
    const upload = (fields: object) =>
      ask("POST", "/mock/identity/passport/scan/enhanced", {
        userAccessCode: mockCode(3),
        idFront: sampleImages.passport(),
        ...fields,
      });
    expect((await upload({ country: 3 })).status).toBe(200);
    expect((await upload({ countryCode: "FRA" })).status).toBe(200);
    expect((await upload({ country: 9 })).status).toBe(400);
  });

  test("a mandatory field that is missing is named", async () => {
    const code = { userAccessCode: mockCode(1) };
    const phone = await ask("POST", "/mock/user/verifyPhoneCode", code);
    expect(phone).toEqual({ status: 400, body: { errorMessage: expect.stringContaining("code") } });
    const withoutCode = await ask("POST", "/mock/user/verifyPhone", {});
    expect(withoutCode).toEqual({ status: 400, body: { errorMessage: expect.stringContaining("userAccessCode") } });
  });

  test("an unknown path is NOT FOUND", async () => {
    for (const path of ["/mock", "/mock/", "/mock/identity/mvr", "/mock/mock/user/create"]) {
      expect((await ask("POST", path, {}, { Authorization: `Bearer ${testKey}` })).status, path).toBe(404);
    }
  });
});

describe("the motor vehicle record, at one path in both modes", () => {
  const record = { license_number: "S1234567", state_abbr: "OH" };
  const drive = (userAccessCode: string, headers?: Record<string, string>) =>
    ask("POST", "/identity/mvr", { userAccessCode, ...record }, headers);
  const withKey = { Authorization: `Bearer ${testKey}` };

  test("a preset code without a key is the mock's", async () => {
    expect(await drive(mockCode(5))).toMatchObject({ status: 200, body: { first_name: "Beatrix", is_clear: "N" } });
  });

  test("with a key it is production's, which has no preset codes", async () => {
    expect(await drive(mockCode(5), withKey)).toMatchObject({ status: 400 });
  });

  test("without a key, any other code has no auth key", async () => {
    const refused = { status: 401, body: { errorMessage: "Not authorized: the auth key is missing" } };
    expect(await drive("6f1c7a52-0000-4000-8000-000000000000")).toEqual(refused);
  });

  test("violations have no fixed structure", async () => {
    const { body } = await drive(mockCode(5));
    const violations = field(body, "violations");
    const shapes = Array.isArray(violations) ? violations.map((each) => Object.keys(each).join(" ")) : [];
    expect(new Set(shapes).size).toBe(3);
  });
});

describe("the control port reaches mock mode", () => {
  test("faults apply there too, and calls are counted", async () => {
    sandbox.control.clearCalls();
    sandbox.control.faults.plan({ operation: "user.ssn", kind: "status", status: 503 });
    const verify = () => ask("POST", "/mock/user/verify/ssn", { userAccessCode: mockCode(1) });
    expect((await verify()).status).toBe(503);
    expect((await verify()).status).toBe(200);
    expect(sandbox.control.calls()).toEqual({ "user.ssn": 2 });
  });

  test("at the path that two operations share, a fault of either applies", async () => {
    sandbox.control.faults.plan({ operation: "user.email", kind: "status", status: 502 });
    const verify = () => ask("POST", "/mock/user/verifyPhone", { userAccessCode: mockCode(1) });
    expect((await verify()).status).toBe(502);
    expect((await verify()).status).toBe(200);
  });
});
