import { beforeAll, describe, expect, test } from "vitest";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { field } from "@/lib/testing/sandbox";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { type DemoPerson, demoPeople } from "./demo";

const { caller } = setUpSandbox();
const results = new Map<string, unknown>();

beforeAll(async () => {
  // Nobody waits for the service to reach their state.
  const read = async (person: DemoPerson) => (await caller.createDemo(person)).get("user.test-result");
  await Promise.all(demoPeople().map(async (person) => results.set(person.key, await read(person))));
}, 30_000);

test("every name is used once, and no SSN can belong to a real person", () => {
  const names = demoPeople().map(({ create }) => `${create.firstName} ${create.lastName} ${create.dob}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { create } of demoPeople()) expect(create.ssn ?? "900").toMatch(/^900\d{6}$|^900$|^\d{4}$/);
});

test("sections are readable, except the two that are malformed on purpose", () => {
  const unreadable = [...results].flatMap(([key, result]) =>
    Object.entries(sectionSchemas).flatMap(([name, schema]) => {
      const section = field(result, ...name.split(".")) ?? null;
      return section === null || schema.safeParse(section).success ? [] : [`${key} ${name}`];
    }),
  );
  expect(unreadable.sort()).toEqual(["jose-maria professionalLicense", "renata professionalLicense"]);
});

const liveness = (score: number, assessment: string) => ({ score, assessment, error: null });

describe("what demo people demonstrate", () => {
  test.each<[string, object]>([
    ["odalys", { consent: null, idVerification: null, identityProof: null }],
    [
      "renata",
      {
        ...{ note: expect.any(String), idVerification: { status: "PASS" }, SSNVerification: { isSSNVerified: true } },
        scannedUser: { DocumentVerificationConfidenceRating: 71, DateOfBirth4: "04-07-1988" },
        passportData: { AuthenticationResult: "Attention", DateOfBirth4: "07-04-1988" },
        photoProof: { face_match_score: 86, liveness: liveness(31, "NotLive") },
        contactProof: { verifiedPhone: true, verifiedEmail: false },
        identityProof: { status: true, score: 80, numQuestions: "5" },
        backgroundCheck: { hasCriminalRecord: true, hasGlobalWatchlistRecord: false },
        employment: [{ status: "Pending", employer_name_verified: null }],
        ...{ education: [{ status: "Review" }], professionalLicense: [{ end_date: { y: 2027, m: 6 } }] },
      },
    ],
    ["bartholomew", { backgroundCheck: { hasGlobalWatchlistRecord: true } }],
    ["amaru", { passportData: { AuthenticationResultSummary: ["Document Expired"] } }],
    ["per-ake", { note: expect.any(String), scannedUser: null, identityProof: { status: null } }],
    ["marisol", { photoProof: { score: 91 }, socialProof: { successfulLogin: true } }],
    ["thandeka", { photoProof: { face_match_score: null, liveness: { error_code: "FACE_CROPPED", score: null } } }],
    ["minh-khai", { verifyUI: { scannedUser: { confidence_rating: "84" }, passport: { method: "verifyUI" } } }],
    ["jose-maria", { professionalLicense: "see attachment 2" }],
    // A Canadian gets neither a score nor a number of questions.
    ["etienne", { identityProof: { status: true } }],
  ])("%s matches their description", (key, shown) => {
    expect(results.get(key)).toMatchObject(shown);
  });
});
