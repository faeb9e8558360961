import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDayMonthYear } from "@/lib/base/calendar-dates";
import * as field from "./fields";
import { operations } from "./registry";

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;
const messages = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe("dates", () => {
  const day = fc.record({
    year: fc.integer({ min: 1900, max: 2020 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  });

  test("a day that exists, written DD-MM-YYYY, is accepted and sent as written", () => {
    fc.assert(fc.property(day.map(formatDayMonthYear), (text) => void expect(field.dob.parse(text)).toBe(text)));
  });

  test("days that do not exist, other orders and other signs are refused", () => {
    for (const text of [
      "31-02-2020",
      "29-02-2023",
      "00-01-2020",
      "04-13-1990",
      "1990-04-09",
      "9-4-1990",
      "09/04/1990",
    ]) {
      expect(accepts(field.dob, text)).toBe(false);
    }
    expect(messages(field.dob, "1990-04-09")[0]).toMatch(/DD-MM-YYYY, for example/);
    expect(messages(field.dob, "31-02-2020")[0]).toMatch(/no such day/);
  });

  test("a birth date is not in the future, nor before 1900", () => {
    expect(messages(field.dob, "01-01-2999")).toEqual(["Date of birth is in the future"]);
    expect(messages(field.dob, "31-12-1899")).toEqual(["Date of birth is before 1900. Check the year"]);
  });
});

describe("text", () => {
  test("surrounding spaces are removed, and nothing else changes", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}'. -]{1,40}$/u), (name) => {
        fc.pre(name.trim() !== "");
        expect(field.firstName.parse(`  ${name}\t`)).toBe(name.trim());
      }),
    );
  });

  test("NUL, line breaks and lone surrogates are refused", () => {
    for (const bad of ["A\0na", "A\nna", "A\u0085na", "\ud800Ana", "Ana\udfff"]) {
      expect(messages(field.firstName, bad)[0]).toMatch(/characters that cannot be sent/);
    }
    expect(accepts(field.firstName, "Zoë 🙂")).toBe(true);
  });

  test("text has a maximum length, and the message for absent or empty text has its title", () => {
    expect(accepts(field.lastName, "x".repeat(100))).toBe(true);
    expect(messages(field.lastName, "x".repeat(101))).toEqual(["Last name has at most 100 characters"]);
    for (const empty of [undefined, null, "", "   "]) {
      expect(messages(field.lastName, empty)).toEqual(["Last name is required"]);
    }
    expect(messages(field.lastName, 5)).toEqual(["Last name has to be text"]);
  });

  test("no message repeats the input", () => {
    const marked = "SECRET\0\u{1F575}";
    const everything = Object.fromEntries(
      Object.keys(operations["user.create"].request.shape).map((name) => [name, marked]),
    );
    const messageList = messages(operations["user.create"].request, everything);
    expect(messageList.length).toBeGreaterThan(8);
    expect(messageList.join()).not.toContain("SECRET");
  });
});

test("houseNumber is numeric text", () => {
  for (const good of ["1", "007", "12345"]) expect(accepts(field.houseNumber, good)).toBe(true);
  for (const bad of ["12a", "1-3", "-1", "1.5", "", "١٢", 12]) expect(accepts(field.houseNumber, bad)).toBe(false);
});

test("streetName is alphanumeric with dash", () => {
  for (const good of ["Main", "Elm-Tree", "5th Avenue", "Côte-des-Neiges"]) {
    expect(accepts(field.streetName, good)).toBe(true);
  }
  for (const bad of ["Main St.", "#5", "O'Farrell", "A/B", "<b>"]) expect(accepts(field.streetName, bad)).toBe(false);
});

test("country is a whole number from 0 to 7", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double()), (value) => {
      expect(accepts(field.country, value)).toBe(Number.isInteger(value) && value >= 0 && value <= 7);
    }),
  );
  expect(accepts(field.country, "0")).toBe(false);
});

test("countryCode is ISO 3166, two or three letters, in capitals on the wire", () => {
  expect([" us ", "USA", "can", "de"].map((code) => field.countryCode.parse(code))).toEqual(["US", "USA", "CAN", "DE"]);
  for (const bad of ["XX", "USAA", "840", "EUR", "AMO", "", 0]) expect(accepts(field.countryCode, bad)).toBe(false);
});

test("a user's country is a region of the interface or three letters of ISO 3166", () => {
  expect(["USA", "CAN", "EUR", "OTR", "MEX"].every((code) => accepts(field.userCountry, code))).toBe(true);
  expect(["US", "XYZ", "0"].some((code) => accepts(field.userCountry, code))).toBe(false);
});

test("an SSN is its last 4 digits, its first 5, or all 9", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{0,12}$/), (digits) => {
      expect(accepts(field.ssn, digits)).toBe([4, 5, 9].includes(digits.length));
    }),
  );
  expect(field.ssn.parse("123-45-6789")).toBe("123456789");
});

test("a verification code is text of digits, and keeps leading zeros", () => {
  expect(field.verificationCode.parse("004211")).toBe("004211");
  for (const bad of ["12 34", "abc", "", 1234, "1e3"]) expect(accepts(field.verificationCode, bad)).toBe(false);
});

test("redirectURL is an https URL with a host and without a password", () => {
  expect(accepts(field.redirectUrl, "https://example.com/done?x=1")).toBe(true);
  const bad = [
    "http://example.com",
    "https://",
    "javascript:alert(1)",
    "//example.com",
    "https://u:p@example.com",
    "x",
  ];
  for (const address of bad) expect(accepts(field.redirectUrl, address)).toBe(false);
});

describe("consent", () => {
  const consent = operations["user.consent"].request;
  const input = {
    isBackgroundDisclosureAccepted: true,
    GLBPurposeAndDPPAPurpose: true,
    FCRAPurpose: true,
    fullName: "A B",
  };

  test("takes 1 and true, and sends true", () => {
    expect(consent.parse({ ...input, FCRAPurpose: 1, isBackgroundDisclosureAccepted: 1 })).toEqual(input);
  });

  test("is refused without either certification", () => {
    for (const name of ["GLBPurposeAndDPPAPurpose", "FCRAPurpose"]) {
      for (const value of [false, 0, "true", null, undefined, 2]) {
        expect(accepts(consent, { ...input, [name]: value })).toBe(false);
      }
    }
  });

  test("can be recorded without accepting the disclosure, but not without stating it", () => {
    expect(consent.parse({ ...input, isBackgroundDisclosureAccepted: 0 }).isBackgroundDisclosureAccepted).toBe(false);
    expect(accepts(consent, { ...input, isBackgroundDisclosureAccepted: undefined })).toBe(false);
  });
});

test("Compare Photos needs a source image unless the document's photo is to be compared", async () => {
  const { jpegImage } = await import("@/lib/testing/example-fields");
  const compare = operations["user.compare-photos"].request;
  const both = { documentFaceMatch: false, targetImage: jpegImage, sourceImage: jpegImage };
  expect(accepts(compare, both)).toBe(true);
  expect(accepts(compare, { documentFaceMatch: true, targetImage: jpegImage })).toBe(true);
  const refused = compare.safeParse({ documentFaceMatch: false, targetImage: jpegImage });
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([["sourceImage"]]);
});

test("Create User sends null for what is unavailable; Update User sends only what changes", () => {
  const created = operations["user.create"].request.parse({
    firstName: "Ana",
    lastName: "Ruiz",
    dob: "09-04-1990",
    email: "ana@example.com",
    city: null,
  });
  expect(Object.entries(created).filter(([, value]) => value === null)).toHaveLength(9);
  expect(operations["user.update"].request.parse({ city: "Reno" })).toEqual({ city: "Reno" });
  expect(accepts(operations["user.update"].request, { country: "USA" })).toBe(false);
});

test("an employment that ends before it starts is refused at its end date", async () => {
  const { exampleFields } = await import("@/lib/testing/example-fields");
  const [entry] = exampleFields["employment.verify"].employmentList;
  const reversed = { employmentList: [{ ...entry, dateEmployedFrom: "01-02-2020", dateEmployedTo: "31-01-2020" }] };
  const refused = operations["employment.verify"].request.safeParse(reversed);
  expect(refused.error?.issues.map(({ path }) => path.join("."))).toEqual(["employmentList.0.dateEmployedTo"]);
});

test("a quiz needs at least one answer, and one per question", () => {
  const quiz = operations["quiz.answer"].request;
  const answers = (questionAnswers: unknown) => accepts(quiz, { IDMSessionId: "S", questionAnswers });
  expect(answers([{ QuestionId: 1, AnswerId: 2 }])).toBe(true);
  expect(answers([])).toBe(false);
  expect(
    answers([
      { QuestionId: 1, AnswerId: 2 },
      { QuestionId: 1, AnswerId: 3 },
    ]),
  ).toBe(false);
  expect(answers([{ QuestionId: "1", AnswerId: 2 }])).toBe(false);
});

test("an empty form input counts as absent", () => {
  expect(field.withoutEmpty({ city: "", state: "CA", zipCode: undefined, ssn: null })).toEqual({
    state: "CA",
    ssn: null,
  });
});
