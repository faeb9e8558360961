import { describe, expect, test } from "vitest";
import { operation } from "@/lib/identity/operations/registry";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { readAnswer } from "@/lib/identity/read-answer";
import { mockFacts } from "@/lib/testing/mock-table";
import { field } from "@/lib/testing/sandbox";
import { askAt, codeOf, fieldsFor, knownId } from "@/lib/testing/sandbox-mock";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { mockCode, mockNumbers } from "./codes";
import { mockUsers } from "./mock-data";

const { sandbox } = setUpSandbox();
const ask = askAt(() => sandbox.url);

describe("answers of mock mode", () => {
  const answers = mockFacts.filter(({ outcome }) => outcome === "ok" || outcome === "failure");

  /** Where an answer has a key that the interface does not name: of the answer itself, or of a section. */
  const unknownKeys = (shape: object, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.keys(value).filter((key) => !(key in shape))
      : [];

  test.each(answers)("$id, code $number: the registry reads all of it", async ({ id, method, path, number }) => {
    const operationId = knownId(id);
    const body = { userAccessCode: codeOf(number), ...fieldsFor(operationId, number) };
    const answered = await ask(method, path, body);
    expect(readAnswer(operationId, answered.body).unrecognized).toEqual([]);
    const { response } = operation(operationId);
    if ("shape" in response) expect(unknownKeys(response.shape, answered.body)).toEqual([]);
  });

  const resultOf = async (number: number) =>
    (await ask("POST", "/mock/user/getTestResult", { userAccessCode: codeOf(number) })).body;

  test.each(mockNumbers)("Get Test Result, code %i: every section is present, and read or null", async (number) => {
    const result = await resultOf(number);
    for (const [name, schema] of Object.entries(sectionSchemas)) {
      const [top = "", below] = name.split(".");
      const section = below === undefined ? field(result, top) : field(result, top, below);
      if (below === undefined) expect(section, name).not.toBeUndefined();
      if (section === null || section === undefined) continue;
      expect(schema.safeParse(section).error, name).toBeUndefined();
      for (const entry of [section].flat()) {
        if ("shape" in schema) expect(unknownKeys(schema.shape, entry), name).toEqual([]);
      }
    }
  });

  test("Get Test Result: five codes show five different combinations", async () => {
    const [one, two, three, four, five] = await Promise.all(mockNumbers.map(resultOf));
    expect(one).toMatchObject({
      photoProof: { score: 91 },
      socialProof: { successfulLogin: true },
      backgroundCheck: { hasGlobalWatchlistRecord: true },
    });
    expect(two).toMatchObject({
      contactProof: { verifiedPhone: true, verifiedEmail: true },
      photoProof: { liveness: { assessment: "Live" } },
      identityProof: { status: true },
      idVerification: { status: "PASS" },
      SSNVerification: { isSSNVerified: true },
      passportData: { AuthenticationResult: "Passed" },
      backgroundCheck: { hasCriminalRecord: false, hasGlobalWatchlistRecord: false },
    });
    expect(three).toMatchObject({
      note: expect.any(String),
      verifyUI: {
        passport: { liveness_result: null, liveness_error: expect.any(String) },
        scannedUser: { liveness_result: { livenessAssessment: "Live" }, liveness_error: null },
      },
      idVerification: null,
      photoProof: null,
      employment: null,
    });
    // Canadian customers do not get identityProof.score or numQuestions.
    expect(field(four, "identityProof")).toEqual({ status: false });
    expect(four).toMatchObject({ user: { country: "CAN", province: "QC" }, scannedUser: { Class: null } });
    expect(five).toMatchObject({
      FEINVerification: [{ FEINMatchFound: true }],
      employment: [{ status: "Completed" }, { status: "Pending", employer_name_verified: null }],
      education: [{ status: "Completed" }],
      professionalLicense: [{ status: "Completed", start_date: "01-02-2004" }],
    });
    for (const other of [one, two, three, four]) expect(field(other, "FEINVerification")).toBeNull();
  });

  test("7 Year Criminal History: the Message alone for code 1; for code 5 an Offense that is an object, and a list", async () => {
    const history = async (number: 1 | 5) =>
      (await ask("POST", "/mock/identity/request/criminal/report/seven", { userAccessCode: mockCode(number) })).body;
    expect(field(await history(1), "result", "Candidates")).toEqual({ Message: expect.any(String) });
    const found = field(await history(5), "result", "Candidates", "Candidate");
    expect(field(found, 0, "Offenses", "Offense")).toEqual(
      expect.objectContaining({ Description: expect.any(String) }),
    );
    expect(field(found, 1, "Offenses", "Offense")).toHaveLength(2);
  });

  test("a court order's identifier leads to its result, among all of them and alone", async () => {
    const body = { userAccessCode: mockCode(1) };
    const ordered = await ask("POST", "/mock/user/verify/criminal/county", body);
    const uniqueIdentifier = field(ordered.body, "uniqueIdentifier");
    const alone = await ask("POST", "/mock/user/verify/criminal/county/report", { ...body, uniqueIdentifier });
    expect(alone.body).toMatchObject({
      result: { uuid: uniqueIdentifier, status: "COMPLETE", sub_status: "RECORD", cases: [{}] },
    });
    const pdf = Buffer.from(
      String(field(alone.body, "result", "court_copies", 0, "document", "base64EncodedContents")),
      "base64",
    );
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const all = await ask("POST", "/mock/user/verify/criminal/counties/reports", body);
    expect(field(all.body, "result")).toContainEqual(field(alone.body, "result"));
    const other = { ...body, userAccessCode: mockCode(2), uniqueIdentifier };
    expect((await ask("POST", "/mock/user/verify/criminal/county/report", other)).status).toBe(400);
  });

  test.each([
    ["document", 2, "parsing_failed"],
    ["document", 3, "unknown_state"],
    ["document", 4, "unknown_error"],
    ["passport", 1, "parsing_failed"],
    ["passport", 2, "unknown_state"],
    ["passport", 3, "unknown_error"],
    ["passport", 4, "under_review"],
  ] as const)(
    "Errors: upload results are reported in Check results, not as HTTP errors: %s, code %i",
    async (document, number, result) => {
      const answered = await ask("POST", `/mock/identity/${document}/scan/status`, {
        userAccessCode: mockCode(number),
      });
      expect(answered).toEqual({ status: 200, body: { success: false, result, description: expect.any(String) } });
    },
  );

  test("Request Global Watch List Report: the records match the person asked for", async () => {
    for (const number of [1, 5] as const) {
      const path = "/mock/identity/request/watchlist/global/report";
      const { body } = await ask("POST", path, { userAccessCode: mockCode(number) });
      const { lastName, dob } = mockUsers[number];
      expect(field(body, "WatchListRecords", "WatchListRecord", 0)).toMatchObject({
        FullName: expect.stringContaining(lastName.toUpperCase()),
        DateOfBirth: dob.slice(-4),
      });
    }
  });

  test("Mock operations: the five scenarios of the quiz are five answers", async () => {
    const quizzes = await Promise.all(
      mockNumbers.map((number) => ask("POST", "/mock/identity/kba", { userAccessCode: mockCode(number) })),
    );
    expect(new Set(quizzes.map(({ body }) => JSON.stringify(body))).size).toBe(5);
  });

  test("States: a court copy is PENDING, or has no status once its document is there", async () => {
    for (const number of [1, 2] as const) {
      const path = "/mock/user/verify/criminal/counties/reports";
      const { body } = await ask("POST", path, { userAccessCode: mockCode(number) });
      for (const result of Object.values(Object(field(body, "result")))) {
        const copies = Object.values(Object(field(result, "court_copies")));
        for (const copy of copies) expect(field(copy, "status")).toBe(field(copy, "document") ? null : "PENDING");
      }
    }
  });
});
