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

/** Returns the fields that answer a new quiz with this many wrong answers. */
async function prepared(subject: SandboxApplicant, wrongAnswers = 0) {
  const { houseNumber = null, streetName = null, city = null, ssn = null } = applicant;
  return answersTo(
    await subject.get("quiz.get"),
    { user: { houseNumber, streetName, city, ssn }, phone },
    wrongAnswers,
  );
}

const proof = async (subject: SandboxApplicant) => field(await subject.get("user.test-result"), "identityProof");

describe("Quiz operations: Get Identity Proof Quiz", () => {
  test("names the missing information, then the SSN", async () => {
    const subject = await withPhone({ ssn: null, city: null, zipCode: null }, { quiz: { found: false } });
    const missing = async () => field((await subject.send("quiz.get")).body, "errorMessage");
    expect(await missing()).toMatch(/city, zipCode$/);
    expect(await proof(subject)).toBeNull();
    await subject.get("user.update", { city: "Harlow", zipCode: "45882" });
    expect(await missing()).toMatch(/ssn$/);
  });

  test("five questions of the listed types with numbered options, the last one none of the above", async () => {
    const quiz = await (await withPhone()).get("quiz.get");
    expect(quiz).toMatchObject({
      success: true,
      data: {
        IDMSessionId: expect.any(String),
        IDMKBAResponse: { KBAStatus: { QuestionsAnswered: 0, NoOfQuestions: 5 } },
        IsKbaEnabled: expect.any(String),
      },
    });
    const questions = field(quiz, "data", "IDMKBAResponse", "KBAQuestion");
    const types = ["StreetAddress", "StreetName", "Cities", "PhoneNumbers", "Businesses"];
    const [QuestionId, Question] = [expect.any(Number), expect.any(String)];
    expect(questions).toEqual(
      types.map((QuestionType) => ({ QuestionId, Question, QuestionType, Options: expect.any(Array) })),
    );
    for (const { Options } of Object.values(Object(questions)) as { Options: { id: number; option: string }[] }[]) {
      expect(Options[0]).toEqual({ id: 1, option: expect.any(String) });
      expect(Options.at(-1)).toMatchObject({ option: "None of the above" });
    }
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
    const fields = await prepared(subject, wrong);
    expect(await proof(subject)).toEqual({ numQuestions: "5", score: null, status: null });
    expect(await subject.get("quiz.answer", fields)).toMatchObject({ success: passed });
    expect(await proof(subject)).toEqual({ numQuestions: "5", score, status: passed });
  });

  test("a session is answered once, by its own user, in time, with its own questions; a missing answer is wrong", async () => {
    const subject = await withPhone();
    const fields = await prepared(subject);
    const refused = async (body: object, who = subject) =>
      expect((await who.send("quiz.answer", { ...body })).status).toBe(400);
    await refused(fields, await withPhone({ email: "other@example.com" }));
    await refused({ ...fields, questionAnswers: [{ QuestionId: 1, AnswerId: 1 }] });
    await subject.get("quiz.answer", { ...fields, questionAnswers: fields.questionAnswers.slice(0, 3) });
    expect(await proof(subject)).toMatchObject({ score: 60, status: false });
    await refused(fields);
    const late = await prepared(subject);
    clock.advance(usual.quizSession + 1);
    await refused(late);
  });

  test("States: at the company limit no further Verify Quiz, while Get Identity Proof Quiz still answers", async () => {
    const subject = await withPhone();
    for (let attempt = 0; attempt < 3; attempt++) await subject.get("quiz.answer", await prepared(subject, 5));
    const before = await proof(subject);
    const refused = await subject.send("quiz.answer", await prepared(subject));
    expect(refused).toEqual({ status: 400, body: { errorMessage: expect.stringContaining("limit") } });
    expect(await proof(subject)).toEqual(before);
  });
});

test("a passed quiz verifies no document, and the name can still be updated", async () => {
  const subject = await withPhone();
  await subject.get("quiz.answer", await prepared(subject));
  expect(await subject.get("user.update", { lastName: "Other" })).toMatchObject({ lastName: "Other" });
  expect(field(await subject.get("user.test-result"), "idVerification")).toBeNull();
});

test("Canadian customers get neither identityProof.score nor numQuestions", async () => {
  const subject = await withPhone({ country: "CAN" });
  await subject.get("quiz.answer", await prepared(subject));
  expect(await proof(subject)).toEqual({ status: true });
});

describe("States and transitions: Generate Criminal Background Report", () => {
  test("a failed quiz is not enough, a passed one is", async () => {
    const subject = await withPhone({}, { criminal: { record: true } });
    await subject.get("quiz.answer", await prepared(subject, 3));
    expect((await subject.send("user.criminal-report")).status).toBe(400);
    await subject.get("quiz.answer", await prepared(subject));
    await subject.get("background.seven-year");
    expect(await subject.get("user.criminal-report")).toEqual({ success: true });
  });

  test("houseNumber and streetName are needed for criminal checks", async () => {
    const subject = await withPhone({ houseNumber: null });
    await subject.get("quiz.answer", await prepared(subject, 1));
    expect(field((await subject.send("user.criminal-report")).body, "errorMessage")).toContain("houseNumber");
  });
});
