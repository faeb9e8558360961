/** The operations of the quiz, which is the knowledge-based identity proof. */
import { z } from "zod";
import * as field from "./fields";
import { operationsOf } from "./operation";
import { quizResponse } from "./responses";

const defineOperation = operationsOf("quiz");

const answerId = (title: string) => z.int({ error: `${title} is a whole number, as the quiz gave it` }).meta({ title });

export const getQuiz = defineOperation("quiz.get", {
  path: "/identity/kba",
  response: quizResponse,
});

export const answerQuiz = defineOperation("quiz.answer", {
  path: "/identity/kba-verification",
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
  response: quizResponse,
});
