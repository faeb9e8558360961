import { describe, expect, test } from "vitest";
import { applicant, field } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../../images";
import type { ScriptInput } from "../script";
import { minute } from "../timing";

const clock = createManualClock();
const { caller, sandbox, scripted } = setUpSandbox({ clock });

const idUpload = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack(), country: 0 };

/** A person whose tests give what the script says, with ID and passport read. */
async function withDocuments(script: ScriptInput, fields = {}, { upload = ["id", "passport"] } = {}) {
  const subject = await scripted({ prompt: true, ...script }, fields);
  if (upload.includes("id")) await subject.get("document.upload-id", idUpload);
  if (upload.includes("passport")) await subject.get("document.upload-passport", { idFront: sampleImages.passport() });
  return subject;
}

describe("User operations, rule 1: Update User", () => {
  test("unsent fields stay unchanged", async () => {
    const subject = await caller.create();
    const updated = await subject.get("user.update", { city: "Wyndale" });
    const { ssn: _, ...shown } = applicant;
    expect(updated).toMatchObject({ ...shown, city: "Wyndale" });
    expect(await subject.get("user.summary")).toEqual(updated);
    expect(updated).not.toHaveProperty("ssn");
  });

  test.each([
    ["firstName", "Other"],
    ["middleName", "Other"],
    ["lastName", "Other"],
    ["dob", "01-01-1980"],
    ["ssn", "900000001"],
  ])("%s is rejected after verification, and nothing of that call is stored", async (name, value) => {
    const subject = await withDocuments({ id: {} });
    await subject.get("document.verify-id");
    const before = await subject.get("user.summary");
    const { status, body } = await subject.send("user.update", { [name]: value, city: "Wyndale" });
    expect(status).toBe(400);
    expect(field(body, "errorMessage")).toContain(name);
    expect(await subject.get("user.summary")).toEqual(before);
    expect(await subject.get("user.update", { city: "Wyndale" })).toMatchObject({ city: "Wyndale" });
  });
});

describe("States and transitions: identity verified", () => {
  test.each([
    ["the ID", "id", "document.verify-id"],
    ["the passport", "passport", "document.verify-passport"],
    ["an override", "id", "user.override"],
  ] as const)("by %s: name, dob and ssn are rejected from then on", async (_, upload, verify) => {
    const subject = await withDocuments({}, {}, { upload: [upload] });
    expect((await subject.send("user.update", { dob: applicant.dob })).status).toBe(200);
    await subject.get(verify);
    for (const [name, value] of Object.entries({ lastName: "Other", dob: "01-01-1980", ssn: "900000001" })) {
      expect((await subject.send("user.update", { [name]: value })).status, name).toBe(400);
    }
  });

  test("verifying again, or overriding a verified identity, is a plain success", async () => {
    const subject = await withDocuments({});
    await subject.get("document.verify-id");
    expect(await subject.get("document.verify-id")).toEqual({ success: true });
    expect(await subject.get("user.override")).toEqual({ success: true });
  });

  test("Test Result, rule 2: idVerification stays the verdict of the ID upload after an override", async () => {
    const verdictOf = async (subject: Awaited<ReturnType<typeof withDocuments>>) =>
      field(await subject.get("user.test-result"), "idVerification");
    const none = await withDocuments({ ssn: { valid: true } }, {}, { upload: [] });
    await none.get("user.override");
    expect(await verdictOf(none)).toBeNull();
    const failed = await withDocuments({ id: { verdict: "FAIL", confidence: 66 } });
    const before = await verdictOf(failed);
    await failed.get("user.override");
    expect(before).toMatchObject({ status: "FAIL" });
    expect(await verdictOf(failed)).toEqual(before);
  });
});

describe("User operations, rule 3: Generate Criminal Background Report", () => {
  test("Identity document operations, rule 4: fails until a parsed ID is verified", async () => {
    const subject = await withDocuments({ criminal: { record: true } }, {}, { upload: ["id"] });
    const refused = await subject.send("user.criminal-report");
    expect(refused).toMatchObject({ status: 400, body: { errorMessage: expect.stringContaining("quiz") } });
    await subject.get("document.verify-id");
    await subject.get("background.seven-year");
    expect(await subject.get("user.criminal-report")).toEqual({ success: true });
  });

  test("follows hasCriminalRecord: refused while the flag is null or false", async () => {
    const subject = await withDocuments({ criminal: { record: false } });
    await subject.get("document.verify-id");
    const refused = { status: 400, body: { errorMessage: expect.stringContaining("hasCriminalRecord") } };
    expect(await subject.send("user.criminal-report")).toEqual(refused);
    expect(field(await subject.get("user.test-result"), "backgroundCheck")).toBeNull();
    await subject.get("background.seven-year");
    expect(await subject.get("user.test-result")).toMatchObject({ backgroundCheck: { hasCriminalRecord: false } });
    expect(await subject.send("user.criminal-report")).toEqual(refused);
  });
});

describe("User operations, rule 4: Manually Verify Identity succeeds when one condition holds", () => {
  const noSsn = { ssn: null };
  const failing = { verdict: "FAIL" as const, confidence: 49 };
  const attention = { authentication: "Attention" };

  test.each<[string, ScriptInput, Record<string, unknown>, boolean]>([
    ["(a) confidence 50, name and birth date match", { id: { confidence: 50 }, passport: attention }, noSsn, true],
    ["(a) not with 49", { id: failing, passport: attention }, noSsn, false],
    [
      "(a) not with another name",
      { id: { name: { first: "IMOGEN", middle: null, last: "FARROW" } }, passport: attention },
      noSsn,
      false,
    ],
    ["(a) not with day and month swapped", { id: { birth: "swapped" }, passport: attention }, noSsn, false],
    ["(b) passport Passed", { id: failing }, noSsn, true],
    ["(b) passport Unknown", { id: failing, passport: { authentication: "Unknown" } }, noSsn, true],
    ["(b) not with Attention", { id: failing, passport: attention }, noSsn, false],
    ["(b) not with another birth date", { id: failing, passport: { birth: "01-01-1990" } }, noSsn, false],
    ["(c) the full SSN verifies", { id: failing, passport: attention }, {}, true],
    ["(c) not when it is not valid", { id: failing, passport: attention, ssn: { valid: false } }, {}, false],
    ["(c) not with its last four digits", { id: failing, passport: attention }, { ssn: "1234" }, false],
  ])("%s", async (_, script, fields, holds) => {
    const subject = await withDocuments(script, fields);
    const { status, body } = await subject.send("user.override");
    expect(status).toBe(holds ? 200 : 400);
    if (holds) expect(body).toEqual({ success: true });
    // Verified means that the name can no longer be changed.
    expect((await subject.send("user.update", { firstName: "Imogen" })).status).toBe(holds ? 400 : 200);
  });

  test("without any document, only (c) can hold", async () => {
    const subject = await withDocuments({}, noSsn, { upload: [] });
    expect((await subject.send("user.override")).status).toBe(400);
  });
});

describe("What the service does: the test window", () => {
  test("a note is present until it ends", async () => {
    const subject = await caller.create();
    expect(await subject.get("user.test-result")).toHaveProperty("note", expect.any(String));
    clock.advance(5 * minute);
    expect(await subject.get("user.test-result")).not.toHaveProperty("note");
  });

  test("a section is null for a test that was not taken", async () => {
    const subject = await caller.create();
    const result = Object(await subject.get("user.test-result"));
    const given = Object.keys(result).filter((name) => result[name] !== null);
    expect(given.sort()).toEqual(["company", "consent", "note", "user"]);
    expect(result.user).toMatchObject({ year: "1990", month: "04", day: "09", birthday: "1990-04-09T00:00:00.000Z" });
  });
});

describe("phone and email", () => {
  test.each([
    ["phone", "verifiedPhone"],
    ["email", "verifiedEmail"],
  ] as const)("%s: no code before it is sent, a wrong one fails, the right one verifies", async (way, proof) => {
    const subject = await caller.create();
    expect((await subject.send(`user.${way}-code`, { code: "123456" })).status).toBe(400);
    await subject.get(`user.${way}`);
    const state = async () => field(await subject.get("user.test-result"), "contactProof", proof);
    expect(await subject.get(`user.${way}-code`, { code: "654321" })).toEqual({ success: false });
    expect(await state()).toBe(false);
    expect((await subject.send(`user.${way}-code`, { code: "12a456" })).status).toBe(400);
    expect(await subject.get(`user.${way}-code`, { code: "123456" })).toEqual({ success: true });
    expect(await state()).toBe(true);
  });

  test("without a phone number on file no SMS is sent", async () => {
    const subject = await caller.create();
    await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script: { phone: null } });
    expect((await subject.send("user.phone")).status).toBe(400);
  });
});

test("the hosted UI token: a signed token and a short form, new each time", async () => {
  const subject = await caller.create();
  const first = Object(await subject.get("user.hosted-ui-token", { redirectURL: "https://example.com/back" }));
  const second = Object(await subject.get("user.hosted-ui-token", { verificationOption: "BOTH" }));
  expect(first.jwt.split(".")).toHaveLength(3);
  expect(first.token).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.token).not.toBe(first.token);
  expect((await subject.send("user.hosted-ui-token", { redirectURL: "http://example.com" })).status).toBe(400);
});
