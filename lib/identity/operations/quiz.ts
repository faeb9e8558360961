/** Quiz operations: the knowledge-based identity proof. */
import { z } from "zod";
import { quizAnswer } from "./answers";
import * as field from "./fields";
import { listed } from "./list";
import { defineOperation } from "./operation";

const answerId = (title: string) => z.int({ error: `${title} is a whole number, as the quiz gave it` }).meta({ title });

export const getQuiz = defineOperation({
  ...listed("quiz.get"),
  method: "POST",
  path: "/identity/kba",
  mockPath: "/mock/identity/kba",
  request: field.body({}),
  response: quizAnswer,
  group: "quiz",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const answerQuiz = defineOperation({
  ...listed("quiz.answer"),
  method: "POST",
  path: "/identity/kba-verification",
  mockPath: "/mock/identity/kba-verification",
  request: field.body({
    IDMSessionId: field.line({ title: "Session", description: "As the quiz gave it" }, 200),
    questionAnswers: z
      .array(field.body({ QuestionId: answerId("Question"), AnswerId: answerId("Answer") }).meta({ title: "Answer" }), {
        error: "Answers are a list of questions with the chosen option of each",
      })
      .min(1, "Answer at least one question")
      .max(50, "Answer at most 50 questions")
      .refine(
        (answers) => new Set(answers.map(({ QuestionId }) => QuestionId)).size === answers.length,
        "Answer each question once",
      )
      .meta({ title: "Answers" }),
  }),
  response: quizAnswer,
  group: "quiz",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});
