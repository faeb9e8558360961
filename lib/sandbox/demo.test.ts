import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { field, type SandboxApplicant, sandboxClient, startTestSandbox } from "@/lib/testing/sandbox";
import { demoPeople } from "./demo";
import type { Sandbox } from "./server";

let sandbox: Sandbox;
const subjects = new Map<string, SandboxApplicant>();
const results = new Map<string, unknown>();

const resultOf = (key: string) => results.get(key);

/** Names of sections that the registry's schema cannot read. */
function unreadable(result: unknown): string[] {
  return Object.entries(sectionSchemas).flatMap(([name, schema]) => {
    const section = field(result, ...name.split("."));
    return section === null || section === undefined || schema.safeParse(section).success ? [] : [name];
  });
}

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const caller = sandboxClient(sandbox.url);
  await Promise.all(
    demoPeople().map(async (person) => {
      const subject = await caller.createDemo(person);
      subjects.set(person.key, subject);
    }),
  );
  for (const [key, subject] of subjects) results.set(key, await subject.get("user.test-result"));
}, 30_000);

afterAll(() => sandbox.stop());

test("all demo people reach their state without waiting for the service", () => {
  expect(subjects.size).toBe(demoPeople().length);
  expect(subjects.size).toBeGreaterThanOrEqual(24);
});

test("every name is used once, and no SSN can belong to a real person", () => {
  const names = demoPeople().map(({ create }) => `${create.firstName} ${create.lastName} ${create.dob}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { create } of demoPeople()) expect(create.ssn ?? "900").toMatch(/^900\d{6}$|^900$|^\d{4}$/);
});

test("sections are readable, except the two that are malformed on purpose", () => {
  const unreadableSections = [...results].flatMap(([key, result]) =>
    unreadable(result).map((section) => `${key} ${section}`),
  );
  expect(unreadableSections.sort()).toEqual(["jose-maria professionalLicense", "renata professionalLicense"]);
});

describe("what demo people demonstrate", () => {
  test("Odalys has no consent and no test", () => {
    expect(resultOf("odalys")).toMatchObject({ consent: null, idVerification: null, identityProof: null });
  });

  test("Renáta has nearly every problem", () => {
    expect(resultOf("renata")).toMatchObject({
      note: expect.any(String),
      idVerification: { status: "PASS" },
      scannedUser: {
        DocumentVerificationConfidenceRating: 71,
        NameFirst: "RENATA",
        NameLast: "SZOLLOSI BROOK",
        DateOfBirth4: "04-07-1988",
      },
      passportData: {
        AuthenticationResult: "Attention",
        DateOfBirth4: "07-04-1988",
        NameLast_NonMRZ: "Szőllősi-Brook",
      },
      photoProof: { face_match_score: 86, liveness: { score: 31, assessment: "NotLive", error: null } },
      contactProof: { verifiedPhone: true, verifiedEmail: false },
      identityProof: { status: true, score: 80, numQuestions: "5" },
      SSNVerification: { isSSNVerified: true },
      backgroundCheck: { hasCriminalRecord: true, hasGlobalWatchlistRecord: false },
      employment: [{ status: "Pending", employer_name_verified: null }],
      education: [{ status: "Review" }],
      professionalLicense: [{ end_date: { y: 2027, m: 6 } }],
    });
  });

  test("Teodor's ID failed at 63, and the manual override succeeds", async () => {
    expect(resultOf("teodor")).toMatchObject({
      idVerification: { status: "FAIL", description: "Document confidence too low to authenticate" },
      scannedUser: { DocumentVerificationConfidenceRating: 63 },
      identityProof: { status: true },
    });
  });

  test("Daphne is clear throughout", () => {
    expect(resultOf("daphne")).toMatchObject({
      idVerification: { status: "PASS" },
      photoProof: { liveness: { assessment: "Live" } },
      contactProof: { verifiedPhone: true, verifiedEmail: true },
      backgroundCheck: { hasCriminalRecord: false, hasGlobalWatchlistRecord: false },
      FEINVerification: [{ FEINMatchFound: true, isCorrectBusinessName: true, isCorrectDUNSNumber: true }],
      employment: [{ status: "Completed", end_date_verified: true }],
      education: [{ status: "Completed", honors_verified: true }],
    });
    expect(field(resultOf("daphne"), "note")).toBeUndefined();
  });

  test.each([
    ["bartholomew", { backgroundCheck: { hasGlobalWatchlistRecord: true } }],
    ["amaru", { passportData: { AuthenticationResultSummary: ["Document Expired"] } }],
    ["xi", { passportData: { AuthenticationResult: "Unknown" }, idVerification: null }],
    ["zoe", { idVerification: { status: "FAIL" }, scannedUser: { NameLast: "LUKASIEWICZ" } }],
    ["wendeline", { passportData: null, photoProof: { face_match_score: 94 } }],
    ["caoimhe", { contactProof: { verifiedPhone: true, verifiedEmail: false } }],
    ["per-ake", { note: expect.any(String), scannedUser: null, identityProof: { status: null } }],
    ["marisol", { photoProof: { score: 91 }, socialProof: { successfulLogin: true } }],
    ["thandeka", { photoProof: { face_match_score: null, liveness: { error_code: "FACE_CROPPED", score: null } } }],
    ["gruffydd", { identityProof: { status: false, score: 40 } }],
    ["oksana", { SSNVerification: { isSSNVerified: false } }],
    ["leopold", { FEINVerification: [{ isCorrectBusinessName: false, isBusinessContact: null }] }],
    ["dimitrios", { employment: [{ end_date_verified: false, employer_name_verified: true }] }],
    ["minh-khai", { verifyUI: { scannedUser: { confidence_rating: "84" }, passport: { method: "verifyUI" } } }],
    ["ambrose", { consent: { background_check_disclosure_accepted: false }, backgroundCheck: null }],
    ["fenella", { scannedUser: { DocumentVerificationConfidenceRating: 38 }, idVerification: { status: "FAIL" } }],
    ["solveig", { idVerification: { status: "FAIL" } }],
    ["kwabena", { scannedUser: { NameFirst: "KWABENA" }, idVerification: null }],
  ])("%s matches their description", (key, shown) => {
    expect(resultOf(key)).toMatchObject(shown);
  });

  test("a Canadian gets neither a score nor a number of questions", () => {
    expect(field(resultOf("etienne"), "identityProof")).toEqual({ status: true });
  });

  test("Wendeline's worn passport is under review, José-María's license is text", async () => {
    expect(await subjects.get("wendeline")?.get("document.check-passport")).toMatchObject({ result: "under_review" });
    expect(field(resultOf("jose-maria"), "professionalLicense")).toBe("see attachment 2");
  });

  test("court searches have the scripted status", async () => {
    const statuses = async (key: string) => {
      const answer = await subjects.get(key)?.get("records.all-results");
      const list = field(answer, "result");
      return Array.isArray(list) ? list.map((each) => `${field(each, "status")} ${field(each, "sub_status")}`) : [];
    };
    expect(await statuses("renata")).toEqual(["COMPLETE RECORD", "PENDING IN_PROGRESS", "PENDING IN_PROGRESS"]);
    expect(await statuses("mans")).toEqual(["PENDING IN_PROGRESS", "COMPLETE null"]);
    expect(await statuses("zoe")).toEqual(["COMPLETE null", "COMPLETE null", "COMPLETE null"]);
    const cases = field(await subjects.get("ikaika")?.get("records.all-results"), "result", 0, "cases");
    expect(cases).toHaveLength(2);
  });
});
