import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clearResult, olderForm, resultWithFindings } from "@/lib/testing/test-results";
import { sectionKeys } from "./keys";
import { isRecord } from "./paths";
import { readSections } from "./sections";

describe("an unreadable part is reported and hides nothing", () => {
  test("an object instead of a date is described in words", () => {
    const { professionalLicense } = readSections(resultWithFindings).sections;
    expect(professionalLicense.state).toBe("unrecognized");
    expect(professionalLicense.problems).toEqual([
      { path: "professionalLicense[0].end_date", message: "End date is a group of fields, not a date" },
    ]);
    expect(professionalLicense.raw).toBe(resultWithFindings.professionalLicense);
  });

  test.each([
    [{ identityProof: { status: "perhaps" } }, "identityProof", "Status is text, not yes or no"],
    [{ photoProof: { face_match_score: "high" } }, "photoProof", "Face match score is text, not a number"],
    [{ employment: "none" }, "employment", "Employment is text, not a list"],
    [{ education: ["BSc"] }, "education", "An entry of education is text, not a group of fields"],
    [{ user: [1] }, "user", "User is a list, not a group of fields"],
    [{ scannedUser: { NameFirst: { a: 1 } } }, "scannedUser", "First name is a group of fields, not text"],
    [{ verifyUI: { passport: { dob: [1] } } }, "verifyUI.passport", "Date of birth is a list, not a date"],
  ] as const)("%j", (raw, key, message) => {
    const section = readSections(raw).sections[key];
    expect(section.state).toBe("unrecognized");
    expect(section.problems[0]?.message).toBe(message);
  });

  test("the rest of a malformed section is still read, at the same indexes", () => {
    const education = ["nonsense", { status: "Completed", degree: "BSc", degree_verified: false }];
    expect(readSections({ education }).sections.education.parsed?.[1]).toMatchObject({ degree_verified: false });
    const scanned = { ...clearResult.scannedUser, Fee: { amount: 3 } };
    const { parsed, state } = readSections({ scannedUser: scanned }).sections.scannedUser;
    expect(state).toBe("unrecognized");
    expect(parsed?.DateOfBirth4).toBe("07-04-1988");
  });

  test("keys that are in no schema are listed by path", () => {
    const raw = { ...olderForm, device: { ip: "x" }, verifyUI: { selfie: 1, passport: null }, "a b": 2 };
    expect(readSections(raw).unknown).toEqual({
      socialProof: { successfulLogin: true },
      device: { ip: "x" },
      "verifyUI.selfie": 1,
      '["a b"]': 2,
    });
    expect(readSections("gone").unknown).toEqual({ answer: "gone" });
    expect(readSections({ verifyUI: "off" }).unknown).toEqual({ verifyUI: "off" });
  });
});

/** Replaces the value to which `steps` lead in a JSON document. */
function mutate(raw: unknown, steps: number[], replacement: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof raw !== "object" || raw === null) return replacement;
  if (Array.isArray(raw)) {
    if (raw.length === 0) return replacement;
    return raw.map((one, index) => (index === step % raw.length ? mutate(one, rest, replacement) : one));
  }
  const keys = Object.keys(raw);
  const chosen = keys[step % Math.max(1, keys.length)];
  return Object.fromEntries(
    Object.entries(raw).map(([key, section]) => [key, key === chosen ? mutate(section, rest, replacement) : section]),
  );
}

describe("never throws", () => {
  test("on arbitrary values under the interface's keys, and none of them is clear", () => {
    const key = fc.constantFrom(...Object.keys(clearResult));
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue({ maxDepth: 5 })), (raw) => {
        const { sections } = readSections(raw);
        for (const name of sectionKeys) expect(sections[name].state).not.toBe("clear");
      }),
      { numRuns: 200 },
    );
  });

  test("on mutations of realistic results, which leave the other sections unchanged", () => {
    const before = readSections(clearResult).sections;
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 2, maxLength: 5 }), fc.jsonValue(), (steps, replacement) => {
        const keys = Object.keys(clearResult);
        const touched = keys[(steps[0] ?? 0) % keys.length] ?? "";
        const { sections } = readSections(mutate(clearResult, steps, replacement));
        for (const key of sectionKeys) {
          if (key.split(".")[0] !== touched) expect(sections[key].state).toBe(before[key].state);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("on a very deep answer, and on keys such as __proto__", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 50_000; level += 1) deep = { inner: deep };
    expect(readSections({ scannedUser: { unlisted: deep }, deep }).sections.scannedUser.state).toBe("unknown");
    const hostile: unknown = JSON.parse('{"__proto__":{"user":{}},"constructor":1,"user":{"__proto__":{"email":"x"}}}');
    const { unknown } = readSections(hostile);
    expect(Object.keys(unknown).sort()).toEqual(['["__proto__"]', "constructor"]);
    expect(isRecord({}) && "user" in {}).toBe(false);
  });
});
