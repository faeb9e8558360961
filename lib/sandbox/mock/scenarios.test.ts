import { describe, expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { readResponse } from "@/lib/identity/read-response";
import { mockFacts } from "@/lib/testing/mock-table";
import { field } from "@/lib/testing/sandbox";
import { askAt, codeOf, fieldsFor, knownId } from "@/lib/testing/sandbox-mock";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { mockNumbers } from "./codes";
import { mockUsers } from "./mock-data";

const { sandbox } = setUpSandbox();
const ask = askAt(() => sandbox.url);
/** Returns the answer at a path to one of the five codes. */
const answerOf = async (path: string, number: number, more: object = {}) =>
  (await ask("POST", path, { userAccessCode: codeOf(number), ...more })).body;
const [text, number] = [expect.any(String), expect.any(Number)];

/** The Quiz Object of the interface. */
const question = { QuestionId: number, Question: text, QuestionType: "Cities", Options: expect.anything() };
const quizObject = {
  success: true,
  data: {
    IDMSessionId: text,
    IDMKBAResponse: {
      KBAQuestion: expect.arrayContaining([question]),
      KBAStatus: { QuestionsAnswered: 0, NoOfQuestions: 3 },
    },
    IsKbaEnabled: "true",
  },
};

/** Keys that the interface does not name. */
const unknownKeys = (shape: object, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.keys(value).filter((key) => !(key in shape))
    : [];

describe("Mock operations, every cell of the table", () => {
  test.each(mockFacts)("$id at $path, code $number: $outcome", async ({ id, method, path, number, outcome }) => {
    const operationId = knownId(id);
    const body = { userAccessCode: codeOf(number), ...fieldsFor(operationId, number) };
    const answered = await ask(method, path, body);
    if (outcome === "error" || outcome === "-") {
      expect(answered.body).toEqual({ errorMessage: expect.stringMatching(/\w{3}/) });
      return expect([400, 417]).toContain(answered.status);
    }
    expect(answered.status).toBe(200);
    // Mock requests have no state, so the same request gets the same answer.
    expect(await ask(method, path, body)).toEqual(answered);
    if (outcome === "quiz") return expect(answered.body).toEqual(quizObject);
    expect(field(answered.body, "success") !== false).toBe(outcome === "ok");
    expect(readResponse(operationId, answered.body).unrecognized).toEqual([]);
    const { response } = operation(operationId);
    if ("shape" in response) expect(unknownKeys(response.shape, answered.body)).toEqual([]);
  });

  test("the table has a row for every operation but Create User, whose scenarios follow the first name", async () => {
    expect([...new Set(mockFacts.map(({ id }) => id)), "user.create"].sort()).toEqual([...operationIds].sort());
    const fields = { lastName: "Ruiz", dob: "09-04-1990", email: "ana@example.com" };
    const create = (firstName: string) => ask("POST", "/mock/user/create", { ...fields, firstName });
    expect(await create("Jonathan")).toEqual({ status: 200, body: mockUsers[1] });
    for (const name of ["Ana", "jonathan", "Jonathon", "Jonathan Ruiz"]) {
      expect(await create(name)).toEqual({ status: 200, body: mockUsers[2] });
    }
    expect((await create("")).status).toBe(400);
  });
});

describe("Get Test Result", () => {
  const resultOf = (code: number) => answerOf("/mock/user/getTestResult", code);

  test.each(mockNumbers)("code %i: every section is present, and read or null", async (code) => {
    const result = await resultOf(code);
    for (const [name, schema] of Object.entries(sectionSchemas)) {
      const section = field(result, ...name.split("."));
      if (!name.includes(".")) expect(section, name).not.toBeUndefined();
      if (section === null || section === undefined) continue;
      expect(schema.safeParse(section).error, name).toBeUndefined();
      for (const entry of [section].flat()) {
        if ("shape" in schema) expect(unknownKeys(schema.shape, entry), name).toEqual([]);
      }
    }
  });

  test("five codes show five different combinations", async () => {
    expect(await Promise.all(mockNumbers.map(resultOf))).toMatchObject([
      {
        photoProof: { score: 91 },
        socialProof: { successfulLogin: true },
        FEINVerification: null,
        backgroundCheck: { hasGlobalWatchlistRecord: true },
      },
      {
        contactProof: { verifiedPhone: true, verifiedEmail: true },
        photoProof: { liveness: { assessment: "Live" } },
        identityProof: { status: true },
        idVerification: { status: "PASS" },
        SSNVerification: { isSSNVerified: true },
        FEINVerification: null,
        passportData: { AuthenticationResult: "Passed" },
        backgroundCheck: { hasCriminalRecord: false, hasGlobalWatchlistRecord: false },
      },
      {
        verifyUI: {
          passport: { liveness_result: null, liveness_error: text },
          scannedUser: { liveness_result: { livenessAssessment: "Live" }, liveness_error: null },
        },
        note: text,
        idVerification: null,
        photoProof: null,
        employment: null,
        FEINVerification: null,
      },
      {
        user: { country: "CAN", province: "QC" },
        scannedUser: { Class: null },
        FEINVerification: null,
        identityProof: { status: false },
      },
      {
        FEINVerification: [{ FEINMatchFound: true }],
        employment: [{ status: "Completed" }, { status: "Pending", employer_name_verified: null }],
        education: [{ status: "Completed" }],
        professionalLicense: [{ status: "Completed", start_date: "01-02-2004" }],
      },
    ]);
    // Canadian customers do not get identityProof.score or numQuestions.
    expect(Object.keys(Object(field(await resultOf(4), "identityProof")))).toEqual(["status"]);
  });
});

test("7 Year Criminal History: the Message alone for code 1; for code 5 an Offense that is an object, and a list", async () => {
  const history = (code: number) => answerOf("/mock/identity/request/criminal/report/seven", code);
  expect(field(await history(1), "result", "Candidates")).toEqual({ Message: text });
  const offense = (at: number) => ["result", "Candidates", "Candidate", at, "Offenses", "Offense"];
  expect(field(await history(5), ...offense(0))).toMatchObject({ Description: text });
  expect(field(await history(5), ...offense(1))).toHaveLength(2);
});

test("a court order's identifier leads to its result, among all and alone; a copy is PENDING or has its document", async () => {
  const report = "/mock/user/verify/criminal/county/report";
  const ordered = await answerOf("/mock/user/verify/criminal/county", 1);
  const uniqueIdentifier = field(ordered, "uniqueIdentifier");
  const alone = field(await answerOf(report, 1, { uniqueIdentifier }), "result");
  expect(alone).toMatchObject({ uuid: uniqueIdentifier, status: "COMPLETE", sub_status: "RECORD", cases: [{}] });
  const pdf = String(field(alone, "court_copies", 0, "document", "base64EncodedContents"));
  expect(Buffer.from(pdf, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  const results = async (code: number) =>
    Object.values(Object(field(await answerOf("/mock/user/verify/criminal/counties/reports", code), "result")));
  expect(await results(1)).toContainEqual(alone);
  expect(await answerOf(report, 2, { uniqueIdentifier })).toEqual({ errorMessage: text });
  for (const result of [...(await results(1)), ...(await results(2))]) {
    for (const copy of Object.values(Object(field(result, "court_copies")))) {
      expect(field(copy, "status")).toBe(field(copy, "document") ? null : "PENDING");
    }
  }
});

test.each([
  ["document", [undefined, "parsing_failed", "unknown_state", "unknown_error"]],
  ["passport", ["parsing_failed", "unknown_state", "unknown_error"]],
])("Errors: upload results are reported in Check results, not as HTTP errors: %s", async (document, results) => {
  for (const [at, result] of results.entries()) {
    const answered = await answerOf(`/mock/identity/${document}/scan/status`, at + 1);
    if (result) expect(answered).toEqual({ success: false, result, description: text });
  }
});

test("the five scenarios of the quiz are five answers", async () => {
  const quizzes = await Promise.all(mockNumbers.map((code) => answerOf("/mock/identity/kba", code)));
  expect(new Set(quizzes.map((quiz) => JSON.stringify(quiz))).size).toBe(5);
});
