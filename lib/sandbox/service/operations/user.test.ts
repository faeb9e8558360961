import { describe, expect, test } from "vitest";
import { applicant, field, givenConsent, type SandboxApplicant } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../../images";
import type { ScriptInput } from "../script";
import { minute } from "../timing";

const clock = createManualClock();
const { caller, scripted } = setUpSandbox({ clock });

const card = { idFront: sampleImages.idFront, idBack: sampleImages.idBack, country: 0 };

/** Creates a person with this script, and uploads these documents. */
async function withDocuments(script: ScriptInput, fields = {}, uploads: readonly string[] = ["id", "passport"]) {
  const subject = await scripted({ prompt: true, ...script }, fields);
  if (uploads.includes("id")) await subject.get("document.upload-id", card);
  if (uploads.includes("passport")) await subject.get("document.upload-passport", { idFront: sampleImages.passport });
  return subject;
}
const sectionOf = async (subject: SandboxApplicant, name: string) => field(await subject.get("user.test-result"), name);
const statusOf = async (subject: SandboxApplicant, ...call: Parameters<SandboxApplicant["send"]>) =>
  (await subject.send(...call)).status;

test("Create User: a User Object with a code in UUID form, another each time, and null for what has no data", async () => {
  const { firstName, lastName, dob, email } = applicant;
  const least = { firstName, lastName, dob, email };
  const rest = ["middleName", "houseNumber", "streetName", "address", "city", "state", "zipCode", "country"];
  const { body } = await caller.request("user.create", least);
  expect(body).toEqual({
    ...least,
    ...Object.fromEntries(rest.map((name) => [name, null])),
    userAccessCode: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    phone: expect.any(Number),
  });
  expect((await caller.request("user.create", least)).body).not.toMatchObject({
    userAccessCode: field(body, "userAccessCode"),
  });
});

test("User operations, rule 5: consent cannot be modified afterwards", async () => {
  const subject = await caller.create({}, { consent: false });
  await subject.get("user.consent", { ...givenConsent, isBackgroundDisclosureAccepted: false });
  expect(await statusOf(subject, "user.consent", givenConsent)).toBe(400);
  const recorded = { is_report_checked: 1, background_check_disclosure_accepted: false };
  expect(await sectionOf(subject, "consent")).toEqual(recorded);
});

test("User operations, rule 1: what Update User does not send stays unchanged", async () => {
  const subject = await caller.create();
  const updated = await subject.get("user.update", { city: "Wyndale" });
  const { ssn: _, ...fields } = applicant;
  expect(updated).toMatchObject({ ...fields, city: "Wyndale" });
  expect(await subject.get("user.summary")).toEqual(updated);
  expect(updated).not.toHaveProperty("ssn");
});

describe("States and transitions: identity verified", () => {
  test.each([
    ["the ID", "id", "document.verify-id"],
    ["the passport", "passport", "document.verify-passport"],
    ["an override", "id", "user.override"],
  ] as const)("by %s: name, dob and ssn are rejected, with all of their call", async (_, upload, verify) => {
    const subject = await withDocuments({}, {}, [upload]);
    expect(await statusOf(subject, "user.update", { dob: applicant.dob })).toBe(200);
    await subject.get(verify);
    const before = await subject.get("user.summary");
    const changes = { firstName: "Other", middleName: "Other", lastName: "Other", dob: "01-01-1980", ssn: "900000001" };
    for (const [name, value] of Object.entries(changes)) {
      const refused = await subject.send("user.update", { [name]: value, city: "Wyndale" });
      expect(refused).toEqual({ status: 400, body: { errorMessage: expect.stringContaining(name) } });
    }
    expect(await subject.get("user.summary")).toEqual(before);
    expect(await subject.get("user.update", { city: "Wyndale" })).toMatchObject({ city: "Wyndale" });
    // Verifying again, or overriding a verified identity, succeeds without an error.
    expect([await subject.get(verify), await subject.get("user.override")]).toEqual(Array(2).fill({ success: true }));
  });

  test("Test Result, rule 2: idVerification stays the verdict of the ID upload after an override", async () => {
    const none = await withDocuments({ ssn: { valid: true } }, {}, []);
    await none.get("user.override");
    expect(await sectionOf(none, "idVerification")).toBeNull();
    const failed = await withDocuments({ id: { verdict: "FAIL", confidence: 66 } });
    const before = await sectionOf(failed, "idVerification");
    await failed.get("user.override");
    expect(before).toMatchObject({ status: "FAIL" });
    expect(await sectionOf(failed, "idVerification")).toEqual(before);
  });
});

describe("User operations, rule 3: Generate Criminal Background Report", () => {
  test("Identity document operations, rule 4: fails until a parsed ID is verified; the error asks for the quiz", async () => {
    const subject = await withDocuments({ criminal: { record: true } }, {}, ["id"]);
    const refused = await subject.send("user.criminal-report");
    expect(refused).toEqual({ status: 400, body: { errorMessage: expect.stringContaining("quiz") } });
    await subject.get("document.verify-id");
    await subject.get("background.seven-year");
    expect(await subject.get("user.criminal-report")).toEqual({ success: true });
  });

  test("is refused while hasCriminalRecord is null or false", async () => {
    const subject = await withDocuments({ criminal: { record: false } });
    await subject.get("document.verify-id");
    const refused = { status: 400, body: { errorMessage: expect.stringContaining("hasCriminalRecord") } };
    expect(await subject.send("user.criminal-report")).toEqual(refused);
    expect(await sectionOf(subject, "backgroundCheck")).toBeNull();
    await subject.get("background.seven-year");
    expect(await sectionOf(subject, "backgroundCheck")).toMatchObject({ hasCriminalRecord: false });
    expect(await subject.send("user.criminal-report")).toEqual(refused);
  });
});

describe("User operations, rule 4: Manually Verify Identity succeeds when one condition holds", () => {
  const noSsn = { ssn: null };
  const id = { verdict: "FAIL" as const, confidence: 49 };
  const passport = { authentication: "Attention" };
  const name = { first: "IMOGEN", middle: null, last: "FARROW" };

  test.each<[string, ScriptInput, Record<string, unknown>, boolean, (readonly string[])?]>([
    ["(a) confidence 50, name and birth date match", { id: { confidence: 50 }, passport }, noSsn, true],
    ["(a) not with 49", { id, passport }, noSsn, false],
    ["(a) not with another name", { id: { name }, passport }, noSsn, false],
    ["(a) not with day and month swapped", { id: { birth: "swapped" }, passport }, noSsn, false],
    ["(b) passport Passed", { id }, noSsn, true],
    ["(b) passport Unknown", { id, passport: { authentication: "Unknown" } }, noSsn, true],
    ["(b) not with Attention", { id, passport }, noSsn, false],
    ["(b) not with another birth date", { id, passport: { birth: "01-01-1990" } }, noSsn, false],
    ["(c) the full SSN verifies", { id, passport }, {}, true],
    ["(c) not when it is not valid", { id, passport, ssn: { valid: false } }, {}, false],
    ["(c) not with its last four digits", { id, passport }, { ssn: "1234" }, false],
    ["without any document, only (c)", {}, noSsn, false, []],
  ])("%s", async (_, script, fields, holds, uploads) => {
    const subject = await withDocuments(script, fields, uploads);
    expect(await statusOf(subject, "user.override")).toBe(holds ? 200 : 400);
    // If the identity was verified, the name can no longer be changed.
    expect(await statusOf(subject, "user.update", { firstName: "Imogen" })).toBe(holds ? 400 : 200);
  });
});

test("What the service does: a note while the test window lasts, and null for a test that was not taken", async () => {
  const subject = await caller.create();
  const result = Object(await subject.get("user.test-result"));
  const filledFields = Object.keys(result).filter((name) => result[name] !== null);
  expect(filledFields.sort()).toEqual(["company", "consent", "note", "user"]);
  expect(result.note).toEqual(expect.any(String));
  expect(result.user).toMatchObject({ year: "1990", month: "04", day: "09", birthday: "1990-04-09T00:00:00.000Z" });
  clock.advance(5 * minute);
  expect(await subject.get("user.test-result")).not.toHaveProperty("note");
});

describe("phone and email", () => {
  test.each([
    ["phone", "verifiedPhone"],
    ["email", "verifiedEmail"],
  ] as const)("%s: no code before it is sent, a wrong one fails, the right one verifies", async (way, proof) => {
    const subject = await caller.create();
    expect(await statusOf(subject, `user.${way}-code`, { code: "123456" })).toBe(400);
    await subject.get(`user.${way}`);
    expect(await subject.get(`user.${way}-code`, { code: "654321" })).toEqual({ success: false });
    expect(await sectionOf(subject, "contactProof")).toMatchObject({ [proof]: false });
    expect(await statusOf(subject, `user.${way}-code`, { code: "12a456" })).toBe(400);
    expect(await subject.get(`user.${way}-code`, { code: "123456" })).toEqual({ success: true });
    expect(await sectionOf(subject, "contactProof")).toMatchObject({ [proof]: true });
  });

  test("without a phone number on file no SMS is sent", async () => {
    expect(await statusOf(await scripted({ phone: null }), "user.phone")).toBe(400);
  });
});
