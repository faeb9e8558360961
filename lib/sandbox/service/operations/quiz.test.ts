import { describe, expect, test } from "vitest";
import { applicant, field, type SandboxApplicant } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { answersTo } from "../../demo";
import type { ScriptInput } from "../script";
import { usual } from "../timing";

const clock = createManualClock();
const phone = 2_025_550_177;
const { scripted } = setUpSandbox({ clock });

const withPhone = (fields = {}, script: ScriptInput = {}) => scripted({ phone, ...script }, fields);

/** Gets a quiz, and the fields that answer it with this many wrong answers. */
async function prepared(subject: SandboxApplicant, wrongAnswers = 0) {
  const quiz = await subject.get("quiz.get");
  const { houseNumber = null, streetName = null, city = null, ssn = null } = applicant;
  return { quiz, fields: answersTo(quiz, { user: { houseNumber, streetName, city, ssn }, phone }, wrongAnswers) };
}

const proof = async (subject: SandboxApplicant) => field(await subject.get("user.test-result"), "identityProof");

describe("Quiz operations: Get Identity Proof Quiz", () => {
  test("insufficient data: the reply names the missing information, and after an update there is a quiz", async () => {
    const subject = await withPhone({ ssn: null, city: null, zipCode: null });
    const { status, body } = await subject.send("quiz.get");
    expect(status).toBe(400);
    expect(field(body, "errorMessage")).toMatch(/city, zipCode$/);
    expect(await proof(subject)).toBeNull();
    await subject.get("user.update", { city: "Harlow", zipCode: "45882" });
    expect(await subject.get("quiz.get")).toMatchObject({ success: true });
  });

  test("after all updates are exhausted the SSN is asked for", async () => {
    const subject = await withPhone({ ssn: null }, { quiz: { found: false } });
    expect(field((await subject.send("quiz.get")).body, "errorMessage")).toMatch(/ssn$/);
  });

  test("five questions of the listed types, the last option of each none of the above", async () => {
    const { quiz } = await prepared(await withPhone());
    const questions = field(quiz, "data", "IDMKBAResponse", "KBAQuestion");
    if (!Array.isArray(questions)) throw new Error("no questions");
    expect(questions.map((question) => question.QuestionType)).toEqual([
      "StreetAddress",
      "StreetName",
      "Cities",
      "PhoneNumbers",
      "Businesses",
    ]);
    for (const { Options } of questions) expect(Options.at(-1)).toMatchObject({ option: "None of the above" });
  });
});

describe("Quiz operations: Verify Quiz", () => {
  test.each([
    [0, true, 100],
    [1, true, 80],
    [2, false, 60],
    [5, false, 0],
  ])("%i wrong answers of five: passed %s, score %i", async (wrong, passed, score) => {
    const subject = await withPhone();
    const { fields } = await prepared(subject, wrong);
    expect(await proof(subject)).toEqual({ numQuestions: "5", score: null, status: null });
    expect(await subject.get("quiz.answer", fields)).toMatchObject({ success: passed });
    expect(await proof(subject)).toEqual({ numQuestions: "5", score, status: passed });
  });

  test("a session is answered once, by its own user, in time, with its own questions", async () => {
    const subject = await withPhone();
    const { fields } = await prepared(subject);
    const other = await withPhone({ email: "other@example.com" });
    expect((await other.send("quiz.answer", fields)).status).toBe(400);
    const foreign = { ...fields, questionAnswers: [{ QuestionId: 1, AnswerId: 1 }] };
    expect((await subject.send("quiz.answer", foreign)).status).toBe(400);
    expect((await subject.send("quiz.answer", fields)).status).toBe(200);
    expect((await subject.send("quiz.answer", fields)).status).toBe(400);
    const late = await prepared(subject);
    clock.advance(usual.quizSession + 1);
    expect((await subject.send("quiz.answer", late.fields)).status).toBe(400);
  });

  test("an unanswered question counts as wrong", async () => {
    const subject = await withPhone();
    const { fields } = await prepared(subject);
    await subject.get("quiz.answer", { ...fields, questionAnswers: fields.questionAnswers.slice(0, 3) });
    expect(await proof(subject)).toMatchObject({ score: 60, status: false });
  });

  test("attempts reach the company limit: no further Verify Quiz, while Get Identity Proof Quiz still answers", async () => {
    const subject = await withPhone();
    for (let attempt = 0; attempt < 3; attempt++) {
      const { fields } = await prepared(subject, 5);
      expect(await subject.get("quiz.answer", fields)).toMatchObject({ success: false });
    }
    const before = await proof(subject);
    const { fields } = await prepared(subject);
    const refused = await subject.send("quiz.answer", fields);
    expect(refused).toEqual({ status: 400, body: { errorMessage: expect.stringContaining("limit") } });
    expect(await proof(subject)).toEqual(before);
  });
});

test("a passed quiz verifies no document: the name can still be updated, and the ID remains to be verified", async () => {
  const subject = await withPhone();
  await subject.get("quiz.answer", (await prepared(subject)).fields);
  expect(await subject.get("user.update", { lastName: "Other" })).toMatchObject({ lastName: "Other" });
  expect(field(await subject.get("user.test-result"), "idVerification")).toBeNull();
});

test("Canadian customers get neither identityProof.score nor numQuestions", async () => {
  const subject = await withPhone({ country: "CAN" });
  await subject.get("quiz.answer", (await prepared(subject)).fields);
  expect(await proof(subject)).toEqual({ status: true });
});

describe("States and transitions: Generate Criminal Background Report", () => {
  test("neither document nor quiz: the error asks to take the quiz; a failed quiz is not enough, a passed one is", async () => {
    const subject = await withPhone({}, { criminal: { record: true } });
    const refusal = await subject.send("user.criminal-report");
    expect(refusal).toMatchObject({ status: 400, body: { errorMessage: expect.stringMatching(/quiz/) } });
    await subject.get("quiz.answer", (await prepared(subject, 3)).fields);
    expect((await subject.send("user.criminal-report")).status).toBe(400);
    await subject.get("quiz.answer", (await prepared(subject)).fields);
    await subject.get("background.seven-year");
    expect(await subject.get("user.criminal-report")).toEqual({ success: true });
  });

  test("houseNumber and streetName are needed for criminal checks", async () => {
    const subject = await withPhone({ houseNumber: null });
    const { fields } = await prepared(subject, 1);
    await subject.get("quiz.answer", fields);
    expect(field((await subject.send("user.criminal-report")).body, "errorMessage")).toContain("houseNumber");
  });
});
