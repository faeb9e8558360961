/** Rows and rules of the interface that no other test of the sandbox covers. */

import { describe, expect, test } from "vitest";
import { applicant, field, givenConsent } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages, samplePng } from "./images";
import type { ScriptInput } from "./service/script";
import { usual } from "./service/timing";

const clock = createManualClock(Date.UTC(2026, 2, 9, 12));
const { caller, scripted } = setUpSandbox({ clock, attemptLimit: 50 });

const card = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
const page = { idFront: sampleImages.passport() };
const uploads = [
  ["document.upload-id", { ...card, country: 0 }],
  ["document.upload-id-enhanced", { ...card, countryCode: "USA" }],
  ["document.upload-passport", page],
  ["document.upload-passport-enhanced", { ...page, countryCode: "FRA" }],
] as const;
const fieldsOf = (id: string) => uploads.find(([operation]) => operation === id)?.[1] ?? {};

const prompt = (script: ScriptInput) => scripted({ prompt: true, ...script });

describe("Create User", () => {
  const { firstName, lastName, dob, email } = applicant;
  const least = { firstName, lastName, dob, email };
  const create = (fields: object) => caller.request("user.create", { ...least, ...fields });

  test("with the required fields only: a User Object with a code in UUID form, and null for what has no data", async () => {
    const { status, body } = await create({});
    const rest = ["middleName", "houseNumber", "streetName", "address", "city", "state", "zipCode", "country"];
    expect([status, body]).toEqual([
      200,
      {
        ...least,
        ...Object.fromEntries(rest.map((name) => [name, null])),
        userAccessCode: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        phone: expect.any(Number),
      },
    ]);
  });

  test("Authentication, 2: a person created twice has two codes", async () => {
    const [one, two] = [await create({}), await create({})];
    expect(field(one.body, "userAccessCode")).not.toBe(field(two.body, "userAccessCode"));
  });

  test.each([
    ["houseNumber", "12a"],
    ["houseNumber", "1-2"],
    ["streetName", "Larkspur Row #4"],
    ["dob", "1990-04-09"],
    ["dob", "04-31-1990"],
    ["email", "imogen"],
  ])("%s is refused as %s, for Update User too", async (name, value) => {
    const refusal = { status: 400, body: { errorMessage: expect.stringContaining(name) } };
    expect(await create({ [name]: value })).toEqual(refusal);
    expect(await (await caller.create()).send("user.update", { [name]: value })).toEqual(refusal);
  });

  test("streetName may contain a dash", async () => {
    expect((await create({ streetName: "Old-Quay 4" })).body).toMatchObject({ streetName: "Old-Quay 4" });
  });
});

describe("User operations, rule 5: consent", () => {
  test.each(["GLBPurposeAndDPPAPurpose", "FCRAPurpose"])("%s must be certified, as 1 or true", async (name) => {
    const subject = await caller.create({}, { consent: false });
    for (const value of [false, 0, "yes"]) {
      expect((await subject.send("user.consent", { ...givenConsent, [name]: value })).status).toBe(400);
    }
    expect(field(await subject.get("user.test-result"), "consent")).toBeNull();
    expect(await subject.get("user.consent", { ...givenConsent, [name]: 1 })).toEqual({ success: true });
  });
});

describe("Country codes", () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])("%i is a country of Upload ID", async (country) => {
    expect(await (await caller.create()).get("document.upload-id", { ...card, country })).toMatchObject({
      success: true,
    });
  });

  test.each([-1, 8, 1.5, "USA", null])("%s is not a country", async (country) => {
    expect((await (await caller.create()).send("document.upload-id", { ...card, country })).status).toBe(400);
  });

  test.each(["document.upload-id-enhanced", "document.upload-passport-enhanced"] as const)(
    "%s accepts only a countryCode of ISO 3166",
    async (id) => {
      const subject = await caller.create();
      for (const countryCode of ["US", "FRA"]) await subject.get(id, { ...fieldsOf(id), countryCode });
      for (const countryCode of ["XX", "United States", "0", 0]) {
        expect((await subject.send(id, { ...fieldsOf(id), countryCode })).status, String(countryCode)).toBe(400);
      }
    },
  );
});

describe.each(uploads)("Limits: %s", (id, fields) => {
  const ofBytes = (length: number) => {
    const png = samplePng({ width: 640, height: 400 });
    return Buffer.concat([png, Buffer.alloc(length - png.length)]).toString("base64");
  };

  test("an image of 2 MB is accepted; one byte more is refused without counting as an attempt", async () => {
    const subject = await caller.create();
    const sizes = { just: ofBytes(2 * 1024 * 1024), over: ofBytes(2 * 1024 * 1024 + 1) };
    for (const name of Object.keys(fields).filter((key) => key.startsWith("id"))) {
      const refused = await subject.send(id, { ...fields, [name]: sizes.over });
      expect(refused).toEqual({ status: 400, body: { errorMessage: expect.stringContaining(name) } });
    }
    expect(await subject.get(id, { ...fields, idFront: sizes.just })).toEqual({ success: true, attempt: "1" });
  });

  test("JPEG and PNG are accepted", async () => {
    const subject = await caller.create();
    for (const idFront of [sampleImages.idFront(), sampleImages.idBack()]) {
      expect((await subject.send(id, { ...fields, idFront })).status).toBe(200);
    }
  });
});

describe("Identity document operations", () => {
  test.each([
    ["document.upload-id", "id", "document.check-id"],
    ["document.upload-passport", "passport", "document.check-passport"],
  ] as const)("Errors: %s that fails is reported by Check, not by an HTTP error", async (id, kind, check) => {
    const results = [];
    for (const outcome of ["worn", "unknown_error"] as const) {
      const subject = await prompt({ [kind]: { outcomes: [outcome] } });
      results.push(await subject.send(check));
      await subject.get(id, fieldsOf(id));
      results.push(await subject.send(check));
    }
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(results.map(({ body }) => field(body, "result"))).toEqual([
      ...["unknown_state", "parsing_failed"],
      ...["unknown_state", "unknown_error"],
    ]);
  });

  test("Limits: unknown_state ends within 20 seconds", async () => {
    const subject = await prompt({ prompt: false });
    await subject.get("document.upload-id", { ...card, country: 0 });
    expect(await subject.get("document.check-id")).toMatchObject({ result: "unknown_state" });
    clock.advance(20_000);
    expect(await subject.get("document.check-id")).toMatchObject({ result: "complete" });
  });

  test("Limits: a manual review takes under 5 minutes", () => {
    expect(usual.upload + usual.review).toBeLessThan(300_000);
  });

  test("rule 1: text read by OCR, with or without the barcode; the barcode's template is AAMVA's", async () => {
    for (const barcodeRead of [true, false]) {
      const subject = await prompt({ id: { barcodeRead } });
      await subject.get("document.upload-id", { ...card, country: 0 });
      expect(field(await subject.get("user.test-result"), "scannedUser")).toMatchObject({
        IsOcrRead: true,
        IsBarcodeRead: barcodeRead,
        IsAddressCorrected: barcodeRead,
        TemplateType: "AAMVA",
        NameFirst: "IMOGEN",
      });
    }
  });
});

describe("Test Result rules", () => {
  test.each([74, 75])("rule 3: an enhanced ID's confidence is reported unchanged, %i", async (confidence) => {
    const subject = await prompt({ id: { confidence } });
    await subject.get("document.upload-id-enhanced", { ...card, countryCode: "USA" });
    const result = await subject.get("user.test-result");
    expect(field(result, "scannedUser", "DocumentVerificationConfidenceRating")).toBe(confidence);
    // The interface only recommends a limit, so nothing is refused.
    expect(await subject.get("document.verify-id")).toEqual({ success: true });
  });

  test.each(["Attention", "Unknown"])("rule 4: a passport's %s carries its reasons", async (authentication) => {
    const subject = await prompt({ passport: { authentication, reasons: ["Document Expired"] } });
    await subject.get("document.upload-passport", page);
    expect(field(await subject.get("user.test-result"), "passportData")).toMatchObject({
      AuthenticationResult: authentication,
      AuthenticationResultSummary: ["Document Expired"],
    });
  });

  test("dates of documents: MM-DD-YY, and MM-DD-YYYY in the field that ends in 4", async () => {
    const subject = await prompt({});
    await subject.get("document.upload-id", { ...card, country: 0 });
    await subject.get("document.upload-passport", page);
    const result = await subject.get("user.test-result");
    const dates = { DateOfBirth: "04-09-90", DateOfBirth4: "04-09-1990" };
    expect(result).toMatchObject({ scannedUser: dates, passportData: dates });
  });
});

test("Quiz: its envelope has the session, the status of its questions, and options with an id", async () => {
  const quiz = await (await caller.create()).get("quiz.get");
  expect(quiz).toMatchObject({
    success: true,
    data: {
      IDMSessionId: expect.any(String),
      IDMKBAResponse: { KBAStatus: { QuestionsAnswered: 0, NoOfQuestions: 5 } },
      IsKbaEnabled: expect.any(String),
    },
  });
  expect(field(quiz, "data", "IDMKBAResponse", "KBAQuestion", 0)).toEqual({
    QuestionId: expect.any(Number),
    Question: expect.any(String),
    QuestionType: "StreetAddress",
    Options: expect.arrayContaining([{ id: 1, option: expect.any(String) }]),
  });
});

test("Motor Vehicle Records Result: a clear record; dates are as the interface writes each of them", async () => {
  const subject = await prompt({});
  const record = await subject.get("driving.record", { license_number: "S1", state_abbr: "OH" });
  expect(record).toMatchObject({
    state: "OH",
    first_name: applicant.firstName,
    birth_date: "1990-04-09T00:00:00.000Z",
    returned_date: expect.stringMatching(/^\d{2}-\d{2}-2026$/),
    is_clear: "Y",
    valid: "Y",
    violations: [],
    current_license: { license_number: "S1", license_number_verified: true },
  });
});
