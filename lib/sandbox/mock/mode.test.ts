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
const stranger = "6f1c7a52-0000-4000-8000-000000000000";
const named = (name: string) => ({ status: 400, body: { errorMessage: expect.stringContaining(name) } });

describe("requests of mock mode", () => {
  test.each(operationIds)("%s: an unknown field is refused by name, an unknown code too", async (id) => {
    const { method, mockPath } = operation(id);
    const code = id === "user.create" ? {} : { userAccessCode: mockCode(1) };
    expect(await ask(method, mockPath, { ...code, ...fieldsFor(id, 1), isAdmin: true })).toEqual(named("isAdmin"));
    if (id === "user.create" || id === "driving.record") return;
    const unknown = await ask(method, mockPath, { ...fieldsFor(id, 1), userAccessCode: stranger });
    expect(unknown).toEqual({ status: 400, body: { errorMessage: "The user access code is expired or unknown" } });
  });

  test("Upload ID is at its path with the slash at the end, and without it; Verify Email at Verify Phone's", async () => {
    const body = { userAccessCode: mockCode(2), ...fieldsFor("document.upload-id", 2) };
    const saved = { status: 200, body: { success: true, attempt: "1" } };
    expect(await ask("POST", "/mock/identity/document/scan/", body)).toEqual(saved);
    expect(await ask("POST", "/mock/identity/document/scan", body)).toEqual(saved);
    const nowhere = ["/mock", "/mock/", "/mock/identity/mvr", "/mock/mock/user/create", "/mock/user/verifyEmail"];
    for (const path of [...nowhere, "/mock/identity/passport/scan/"]) {
      expect((await ask("POST", path, body, { Authorization: `Bearer ${testKey}` })).status, path).toBe(404);
    }
  });

  test("Update User is PUT, and answers with the change without storing it", async () => {
    const body = { userAccessCode: mockCode(3), city: "Wyndale" };
    const updated = { status: 200, body: { ...mockUsers[3], city: "Wyndale" } };
    expect(await ask("PUT", "/mock/user/update", body)).toEqual(updated);
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
    for (const fullName of ["Somebody Else", firstName, `${firstName} X ${lastName}`]) {
      expect((await ask("POST", "/mock/user/consent", { ...body, fullName })).status).toBe(400);
    }
  });

  const [img1, img2] = [sampleImages.idFront, sampleImages.face];
  test.each([
    ["/mock/user/comparePhotos", { img1, img2 }, 200],
    ["/mock/user/comparePhotos", { img1 }, 400],
    ["/mock/user/comparePhotos", { img1, img2: "JVBERi0xLjQK" }, 400],
    ["/mock/user/comparePhotos", { img1, img2, targetImage: img2 }, 400],
    // Upload Passport Enhanced takes the fields of Upload Passport.
    ["/mock/identity/passport/scan/enhanced", { idFront: img1, country: 3 }, 200],
    ["/mock/identity/passport/scan/enhanced", { idFront: img1, countryCode: "FRA" }, 200],
    ["/mock/identity/passport/scan/enhanced", { idFront: img1, country: 9 }, 400],
  ])("alternate forms: %s", async (path, fields, status) => {
    expect((await ask("POST", path, { userAccessCode: mockCode(4), ...fields })).status).toBe(status);
  });

  test("a mandatory field that is missing is named", async () => {
    expect(await ask("POST", "/mock/user/verifyPhoneCode", { userAccessCode: mockCode(1) })).toEqual(named("code"));
    expect(await ask("POST", "/mock/user/verifyPhone", {})).toEqual(named("userAccessCode"));
  });
});

test("the motor vehicle record has one path: a preset code without a key is the mock's, a key makes it production's", async () => {
  const record = { license_number: "S1234567", state_abbr: "OH" };
  const drive = (userAccessCode: string, headers?: Record<string, string>) =>
    ask("POST", "/identity/mvr", { userAccessCode, ...record }, headers);
  const { status, body } = await drive(mockCode(5));
  expect([status, body]).toMatchObject([200, { first_name: "Beatrix", is_clear: "N" }]);
  // Violations have no fixed structure.
  const shapes = Object.values(Object(field(body, "violations"))).map((each) => Object.keys(Object(each)).join(" "));
  expect(new Set(shapes).size).toBe(3);
  expect((await drive(mockCode(5), { Authorization: `Bearer ${testKey}` })).status).toBe(400);
  const refused = { status: 401, body: { errorMessage: "Not authorized: the auth key is missing" } };
  expect(await drive(stranger)).toEqual(refused);
});
