import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { testResult } from "@/lib/identity/operations/test-result";
import { pii, secretNumber, text } from "@/lib/identity/operations/tolerant";
import { clearResult, resultWithFindings, secrets } from "@/lib/testing/test-results";
import { maxMaskedPathLength } from "./compared-fields";
import { sectionKeys } from "./keys";
import { maskAnswer, maskAt, maskSection } from "./mask";
import { dots, imageMark, maskDirect, maskSecret } from "./mask-text";
import { lookUp, valueAt } from "./paths";
import { allSectionSchemas } from "./section-schemas";

const viewer = { direct: false };
const reviewer = { direct: true };

describe("the form of masked values", () => {
  test.each([
    ["Jane Sommerfeldt", "J··· S···"],
    ["Renáta", "R···"],
    ["1990-03-14T00:00:00.000Z", "·· ··· 1990"],
    ["14-03-1990", "·· ··· 1990"],
    ["1990-03-14", "·· ··· 1990"],
    ["Jul 4, 1990", "·· ··· 1990"],
    ["4 Jul 1990", "·· ··· 1990"],
    ["03-14-90", "·· ··· ····"],
    ["jane@example.com", "j···"],
    ["6145550142", "···"],
    ["F", "···"],
    ["Li", "···"],
    ["2217 Alder Court Apt 4B Harlow", "··· A··· C··· A···"],
  ])("direct: %s → %s", (value, masked) => expect(maskDirect(value)).toBe(masked));
  test.each([
    ["219-09-4471", "··· ·· 4471"],
    ["219094471", "··· ·· 4471"],
    ["219 09 4471", "··· ·· 4471"],
    ["12-3456789", "····"],
    ["4471", "····"],
    ["withheld", "····"],
  ])("SSN: %s → %s", (value, masked) => expect(maskSecret(value, "ssn")).toBe(masked));
  test.each([
    ["HU8841952", "···· 1952"],
    ["219094471", "···· 4471"],
    ["12-3456789", "···· 6789"],
    ["123456789", "···· 6789"],
    ["RS559731", "···· 31"],
    ["559731", "···· 31"],
    ["55973", "····"],
    ["4471", "····"],
    ["P<HUNSZOLLOSI<BROOK<<RENATA<<<<<<<<<<<<<<<<<", "····"],
    ["somebody's own words", "····"],
    ["Larkwood", "····"],
  ])("number: %s → %s", (value, masked) => expect(maskSecret(value, "number")).toBe(masked));
  test.each(["Larkwood", "1502", "21 Larkwood Ave", "2021-555", "614-555-0142", "219-09-4471", "HU8841952"])(
    "nothing of a secret that is not a number by its schema, whatever its shape: %s",
    (value) => expect(maskSecret(value, null)).toBe(dots),
  );
  test("the dots do not reveal a length", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 9, maxLength: 39, unit: fc.constantFrom(..."ABC123") }), (value) => {
        expect(maskSecret(`1${value}`, "number")).toHaveLength(9);
      }),
    );
  });
});

describe("what each reader sees", () => {
  test("a viewer sees initials and the year, a reviewer sees direct data, and neither sees the numbers", () => {
    const forViewer = maskAnswer(testResult, clearResult, viewer).data;
    expect(lookUp(forViewer, "user.lastName")).toBe("S···");
    expect(lookUp(forViewer, "user.birthday")).toBe("·· ··· 1988");
    expect(lookUp(forViewer, "user.phone")).toBe("···");
    expect(lookUp(forViewer, "user.country")).toBe("USA");
    expect(lookUp(forViewer, "idVerification.status")).toBe("PASS");
    const forReviewer = maskAnswer(testResult, clearResult, reviewer).data;
    expect(lookUp(forReviewer, "user.lastName")).toBe("Szőllősi-Brook");
    expect(lookUp(forReviewer, "user.phone")).toBe(6145550142);
    for (const data of [forViewer, forReviewer]) {
      expect(lookUp(data, "scannedUser.Id")).toBe("···· 31");
      expect(lookUp(data, "user.userAccessCode")).toBe("···· 7be2");
      expect(lookUp(data, "passportData.Address2")).toBe(dots);
      expect(lookUp(data, "passportData.SignImage")).toBe(imageMark);
      const json = JSON.stringify(data);
      for (const secret of Object.values(secrets)) expect(json).not.toContain(secret);
    }
  });

  test("masking keeps the shape, and lists a path to every masked leaf", () => {
    const { data, masked } = maskAnswer(testResult, resultWithFindings, viewer);
    const shape = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shape);
      if (typeof value !== "object" || value === null) return value === null ? null : "leaf";
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shape(child)]));
    };
    expect(shape(data)).toEqual(shape(resultWithFindings));
    expect(masked).toContain("scannedUser.Id");
    expect(masked).toContain("professionalLicense[0].license_number");
    for (const path of masked) {
      expect(valueAt(resultWithFindings, path)).not.toBeNull();
      expect(valueAt(data, path)).not.toBe(valueAt(resultWithFindings, path));
    }
  });

  test("a section is masked the same alone and within the answer", () => {
    const maskedAnswer = maskAnswer(testResult, resultWithFindings, viewer);
    for (const key of sectionKeys) {
      const part = maskSection(allSectionSchemas[key], lookUp(resultWithFindings, key) ?? null, viewer, key);
      expect(part.data).toEqual(lookUp(maskedAnswer.data, key) ?? null);
      expect(part.masked).toEqual(
        maskedAnswer.masked.filter((path) => path.startsWith(`${key}.`) || path.startsWith(`${key}[`)),
      );
    }
  });
});

describe("a value outside the schema is fully masked", () => {
  test.each([
    [{ user: { maiden: "Sommerfeldt-Ahlgren" } }, "user.maiden"],
    [{ device: { owner: ["Sommerfeldt-Ahlgren"] } }, "device.owner[0]"],
    [{ backgroundCheck: { hasCriminalRecord: "Sommerfeldt-Ahlgren" } }, "backgroundCheck.hasCriminalRecord"],
    [{ photoProof: "Sommerfeldt-Ahlgren" }, "photoProof"],
    [{ idVerification: { status: { by: "Sommerfeldt-Ahlgren" } } }, "idVerification.status.by"],
    [{ scannedUser: { AuthenticationObject: { by: "Sommerfeldt-Ahlgren" } } }, "scannedUser.AuthenticationObject.by"],
    [{ 'a "b".c': "Sommerfeldt-Ahlgren" }, '["a \\"b\\".c"]'],
    [{ verifyUI: { selfie: true } }, "verifyUI.selfie"],
  ])("%j", (raw, path) => {
    for (const clearance of [viewer, reviewer]) {
      const { data, masked } = maskAnswer(testResult, raw, clearance);
      expect(masked).toEqual([path]);
      expect(JSON.stringify(data)).not.toMatch(/Sommerfeldt|true/);
    }
  });
  test("a text as long as a picture is masked, even in a plain field", () => {
    const raw = { company: { companyName: "A".repeat(3000) } };
    expect(lookUp(maskAnswer(testResult, raw, reviewer).data, "company.companyName")).toBe(dots);
  });
  test("null and empty text stay as they are", () => {
    const raw = { scannedUser: { Id: null, Audit: "" }, strange: null };
    expect(maskAnswer(testResult, raw, viewer)).toEqual({ data: raw, masked: [] });
  });
  test("a value nested below a name is outside the schema, not a name", () => {
    const raw = { user: { firstName: { ssn: "900124471" }, lastName: ["900124471"], email: "r@example.com" } };
    expect(maskAnswer(testResult, raw, reviewer).data).toEqual({
      user: { firstName: { ssn: dots }, lastName: [dots], email: "r@example.com" },
    });
  });
  test("hostile keys only become own properties", () => {
    const raw: unknown = JSON.parse('{"__proto__":{"polluted":"abcdefgh"},"user":{"__proto__":"abcdefgh"}}');
    const { data } = maskAnswer(testResult, raw, viewer);
    expect(JSON.stringify(data)).toBe('{"__proto__":{"polluted":"····"},"user":{"__proto__":"····"}}');
    expect("polluted" in {}).toBe(false);
  });
  test("a leaf whose path is too long to reveal is masked, and not listed", () => {
    const key = "k".repeat(maxMaskedPathLength + 1);
    expect(maskAnswer(testResult, { [key]: "Sommerfeldt" }, reviewer)).toEqual({ data: { [key]: dots }, masked: [] });
  });

  test("below the depth limit an answer is masked completely", () => {
    let deep: unknown = "abcdefgh";
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    expect(JSON.stringify(maskAnswer(testResult, { deep }, reviewer).data)).not.toContain("abcd");
  });
});

describe("the strictest mark counts", () => {
  test("a mark on a group applies to all of it, through wrappers, lists and unions", () => {
    const schema = z.looseObject({
      group: pii("secret", z.looseObject({ name: text })).nullish(),
      list: z.array(z.union([z.looseObject({ a: pii("direct", text) }), z.looseObject({ a: pii("secret", text) })])),
      free: z.record(z.string(), pii("direct", z.string())),
    });
    const raw = { group: { name: "abcdefghij" }, list: [{ a: "klmnopqrst" }], free: { any: "uvwxyz" } };
    expect(maskAnswer(schema, raw, reviewer).data).toEqual({
      group: { name: dots },
      list: [{ a: dots }],
      free: { any: "uvwxyz" },
    });
  });
  test("a number shows its end only if every mark allows it, and values below it show nothing", () => {
    const account = secretNumber("number", text);
    const schema = z.looseObject({
      account,
      renamed: account.meta({ description: "The same" }),
      either: z.union([z.looseObject({ a: account }), z.looseObject({ a: pii("secret", text) })]),
      both: z.union([z.looseObject({ a: account }), z.looseObject({ a: secretNumber("ssn", text) })]),
      group: pii("secret", z.looseObject({ account })),
    });
    const number = "900124471";
    const raw = { account: number, renamed: number, either: { a: number }, both: { a: number } };
    expect(maskAnswer(schema, { ...raw, group: { account: number } }, reviewer).data).toEqual({
      account: "···· 4471",
      renamed: "···· 4471",
      either: { a: dots },
      both: { a: dots },
      group: { account: dots },
    });
    expect(maskAnswer(schema, { account: { of: [number] } }, reviewer).data).toEqual({ account: { of: [dots] } });
  });
});

describe("a value of a result is masked by its path", () => {
  test.each([
    ["scannedUser.Id", "RS559731", reviewer, "···· 31", true],
    ["user.firstName", "Renáta Brook", viewer, "R··· B···", true],
    ["user.firstName", "Renáta Brook", reviewer, "Renáta Brook", false],
    ["passportData.AuthenticationResultSummary[1]", "Document Expired", viewer, "Document Expired", false],
    ["education[3].status", "REVIEW", viewer, "REVIEW", false],
    ["verifyUI.passport.dob", "1988-07-04", viewer, "·· ··· 1988", true],
    ["nobody.knows", "RS559731", reviewer, dots, true],
    ["not a path", "RS559731", reviewer, dots, true],
    ["scannedUser.Id", null, viewer, null, false],
  ])("%s %s", (path, value, clearance, expected, masked) => {
    expect(maskAt(path, value, clearance)).toEqual({ value: expected, masked });
  });
});

describe("a viewer sees where no one lived, worked, studied or has a business", () => {
  test.each([
    ["user.city", "Harlow"],
    ["employment[0].employer_address", "3 Quay Row"],
    ["employment[0].employer_town", "Harlow"],
    ["education[1].institution_campus_name", "Harlow"],
    ["education[1].institution_address", "3 Quay Row"],
    ["education[1].institution_town", "Harlow"],
    ["education[1].institution_postal_code", "43085"],
    ["education[1].institution_phone", "6145550100"],
    ["businessSearch.addresses[0].address.line1", "3 Quay Row"],
    ["businessSearch.addresses[0].address.city", "Harlow"],
    ["businessSearch.addresses[0].address.state", "Ohio"],
    ["businessSearch.addresses[0].address.zip", "43085"],
  ])("%s", (path, value) => {
    expect(maskAt(path, value, viewer)).toEqual({ value: maskDirect(value), masked: true });
    expect(maskAt(path, value, reviewer)).toEqual({ value, masked: false });
  });
});

test("no secret of four or more characters survives masking anywhere", () => {
  const fields: [section: string, field: string][] = [
    ["scannedUser", "Id"],
    ["scannedUser", "SocialSecurity"],
    ["scannedUser", "Text2"],
    ["scannedUser", "made_up"],
    ["passportData", "PassportNumber"],
    ["passportData", "SignImage"],
    ["passportData", "Address3"],
    ["user", "userAccessCode"],
    ["made_up", "thing"],
  ];
  // Secrets consist of a few capital letters, digits and hyphens, so that they rarely equal keys or other text.
  const secret = fc.string({ minLength: 4, maxLength: 60, unit: fc.constantFrom(..."QXZ0123456789-") });
  const shaped = fc.oneof(
    secret,
    secret.map((one) => ({ inner: [one, { deeper: one }] })),
    fc.array(secret, { minLength: 1, maxLength: 3 }),
  );
  const leaves = (value: unknown): string[] =>
    typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...fields), shaped), { minLength: 1, maxLength: 6 }), (parts) => {
      const raw: Record<string, Record<string, unknown>> = {};
      for (const [[section, field], value] of parts) raw[section] = { ...raw[section], [field]: value };
      const tails = new Set<string>();
      for (const clearance of [viewer, reviewer]) {
        const { data } = maskAnswer(testResult, raw, clearance);
        const maskedLeaves = leaves(data);
        for (const text of maskedLeaves) if (text.startsWith("··")) tails.add(text.split(" ").at(-1) ?? "");
        for (const value of leaves(raw)) {
          // A mask may show the last characters of a longer number. They can equal another, shorter value, which is
          // then not a leak.
          if (!tails.has(value)) expect(maskedLeaves.join("|")).not.toContain(value);
          expect(maskedLeaves).not.toContain(value);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("never throws on arbitrary answers, and returns JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (raw) => {
      expect(() => JSON.stringify(maskAnswer(testResult, raw, viewer))).not.toThrow();
    }),
  );
});
