/** The identity proof quiz: a session of questions that can be answered once. */
import { answerQuiz, getQuiz } from "@/lib/identity/operations/quiz";
import type { Person } from "../person";
import { makeQuiz, rightOption } from "../quiz-questions";
import { drawUuid } from "../random";
import { badRequest } from "../refusal";
import { phoneOf } from "../script-of";
import { usual } from "../timing";
import { type Call, handle } from "./handler";

/** The required percentage of right answers. */
const passMark = 80;
const neededToFind = ["houseNumber", "streetName", "city", "state", "zipCode"] as const;

/** Returns how many quizzes a person has answered, which count toward the company's limit. */
export const quizTries = ({ quiz }: Person) => quiz.filter(({ answeredAt }) => answeredAt !== null).length;

/**
 * Returns the fields that must be updated before a person can be found: first the address, and if that does not help,
 * the SSN. Returns an empty list if a quiz can be made, and null if no update would help.
 */
export function missingToFind({ person: { user }, script }: Pick<Call, "person" | "script">): readonly string[] | null {
  if (user.ssn !== null && script.quiz.found) return [];
  const missing = neededToFind.filter((name) => user[name] === null);
  if (missing.length > 0 || script.quiz.found) return missing;
  return user.ssn === null ? ["ssn"] : null;
}

function refuseUnlessFound(call: Call) {
  const missing = missingToFind(call);
  if (missing === null) throw badRequest("The user was not found. No quiz can be made");
  if (missing.length === 0) return;
  const words = missing.includes("ssn")
    ? "The user was not found with the information given"
    : "The user was not found";
  throw badRequest(`${words}. Update the missing information and try again: ${missing.join(", ")}`);
}

const get = handle(getQuiz, (call) => {
  const { person, script, now } = call;
  refuseUnlessFound(call);
  const id = drawUuid(person.accessCode, "quiz session", person.quiz.length);
  const facts = { user: person.user, phone: phoneOf(person, script) };
  const questions = makeQuiz(facts, id);
  const right = questions.map((each) => ({ question: each.QuestionId, answer: rightOption(each, facts) }));
  person.quiz.push({ id, at: now, right, answeredAt: null, score: null });
  const KBAStatus = { QuestionsAnswered: 0, NoOfQuestions: questions.length };
  return {
    success: true,
    data: { IDMSessionId: id, IDMKBAResponse: { KBAQuestion: questions, KBAStatus }, IsKbaEnabled: "true" },
  };
});

/**
 * An unanswered question counts as wrong. At the limit, the interface refuses this call, but not Get Quiz (interface,
 * States).
 */
const answer = handle(answerQuiz, (call, { IDMSessionId, questionAnswers }) => {
  const { person, now } = call;
  const session = person.quiz.find(({ id }) => id === IDMSessionId);
  if (!session) throw badRequest("There is no such quiz session for this user");
  if (session.answeredAt !== null) throw badRequest("This quiz was answered already. Get a new quiz");
  if (quizTries(person) >= call.settings.attemptLimit) {
    throw badRequest("The limit of attempts for the identity proof quiz is reached");
  }
  if (now - session.at > usual.quizSession) throw badRequest("This quiz session has expired. Get a new quiz");
  if (questionAnswers.some(({ QuestionId }) => !session.right.some(({ question }) => question === QuestionId))) {
    throw badRequest("An answer belongs to no question of this quiz session");
  }
  const correct = session.right.filter((expected) =>
    questionAnswers.some(
      ({ QuestionId, AnswerId }) => QuestionId === expected.question && AnswerId === expected.answer,
    ),
  ).length;
  session.answeredAt = now;
  session.score = Math.round((100 * correct) / session.right.length);
  const KBAStatus = { QuestionsAnswered: questionAnswers.length, NoOfQuestions: session.right.length };
  return {
    success: session.score >= passMark,
    data: { IDMSessionId: session.id, IDMKBAResponse: { KBAQuestion: [], KBAStatus }, IsKbaEnabled: "true" },
  };
});

export const isPassed = ({ score }: { score: number | null }) => score !== null && score >= passMark;

export const quizHandlers = [get, answer];
