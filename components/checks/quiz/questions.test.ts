import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskAnswer } from "@/lib/domain/results/mask";
import { valueAt } from "@/lib/domain/results/paths";
import { operation } from "@/lib/identity/operations/registry";
import { answersOf, optionByKey, quizOf, revealRequests } from "./questions";

const answer = (count: number, options = 4) => ({
  success: true,
  data: {
    IDMSessionId: "s-1",
    IDMKBAResponse: {
      KBAQuestion: Array.from({ length: count }, (_, question) => ({
        QuestionId: 100 + question,
        Question: `On which street did you live, ${question}?`,
        QuestionType: "StreetName",
        Options: Array.from({ length: options }, (_, option) => ({ id: option + 1, option: `Larkspur Row ${option}` })),
      })),
      KBAStatus: { QuestionsAnswered: 0, NoOfQuestions: count },
    },
    IsKbaEnabled: "true",
  },
});

/** Returns the answer as it is stored and read, which means masked, with the masked paths. */
const stored = (json: unknown, direct = true) => {
  const { data, masked } = maskAnswer(operation("quiz.get").response, json, { direct });
  return { response: data, masked };
};
const reveal = (json: unknown, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, valueAt(json, path)]));

describe("a quiz that is read aloud", () => {
  test("without a reveal, no option of the stored answer can be read, so there is no quiz", () => {
    const run = stored(answer(5));
    expect(JSON.stringify(run.response)).not.toContain("Larkspur");
    expect(quizOf(run, {})).toBeNull();
  });

  test("is built from the revealed values, for every role, in the service's order", () => {
    for (const direct of [true, false]) {
      const json = answer(5);
      const run = stored(json, direct);
      const quiz = quizOf(run, reveal(json, revealRequests(run.masked).flat()));
      expect(quiz?.session).toBe("s-1");
      expect(quiz?.questions.map(({ id }) => id)).toEqual([100, 101, 102, 103, 104]);
      expect(quiz?.questions[4]).toMatchObject({
        text: "On which street did you live, 4?",
        options: [{ id: 1, text: "Larkspur Row 0" }, { id: 2 }, { id: 3 }, { id: 4, text: "Larkspur Row 3" }],
      });
    }
  });

  test("no reveal request exceeds the console's limit, and no path is lost", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 8 }), (questions, options) => {
        const { masked } = stored(answer(questions, options));
        const asked = revealRequests(masked);
        expect(asked.flat()).toEqual(masked);
        expect(asked.every(({ length }) => length > 0 && length <= 20)).toBe(true);
      }),
    );
  });

  test("a quiz with an unreadable part is null: an answer could go to the wrong question", () => {
    const broken = [
      { ...answer(2), data: { ...answer(2).data, IDMSessionId: null } },
      { success: true, data: null },
      answer(0),
      answer(2, 0),
      { success: true, data: { IDMSessionId: "s", IDMKBAResponse: { KBAQuestion: ["?", { QuestionId: "x" }] } } },
      {
        success: true,
        data: {
          IDMSessionId: "s",
          IDMKBAResponse: {
            KBAQuestion: [
              { QuestionId: 1, Question: "A?", Options: [{ id: 1, option: "a" }] },
              { QuestionId: 1, Question: "B?", Options: [{ id: 1, option: "b" }] },
            ],
          },
        },
      },
    ];
    for (const json of broken) {
      const run = stored(json);
      expect(quizOf(run, reveal(json, run.masked))).toBeNull();
    }
  });
});

test("Verify Quiz gets each answered question once", () => {
  const quiz = {
    session: "s-1",
    questions: [1, 2, 3].map((id) => ({ id, text: "?", options: [{ id: 7, text: "a" }] })),
  };
  const fields = answersOf(
    quiz,
    new Map([
      [3, 7],
      [1, 7],
    ]),
  );
  expect(fields.questionAnswers).toEqual([
    { QuestionId: 1, AnswerId: 7 },
    { QuestionId: 3, AnswerId: 7 },
  ]);
  expect(operation("quiz.answer").request.safeParse(fields).success).toBe(true);
});

test("only keys 1 to 9 select options, in their order", () => {
  const question = { id: 1, text: "?", options: [4, 9].map((id) => ({ id, text: String(id) })) };
  expect(optionByKey(question, "2")?.id).toBe(9);
  for (const key of ["0", "3", "a", "Enter", "12", ""]) expect(optionByKey(question, key)).toBeUndefined();
});
