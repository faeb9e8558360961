/** The quiz as it is read aloud: questions and options, from a stored answer and what was revealed of it. Pure. */
import type { Chosen, Option, Question, Quiz } from "@/components/capture/use-quiz-answers";
import { type Leaf, numberOf, readerOf } from "@/components/shared/evidence/reading";

/** How many values one request may reveal. */
const mostPaths = 20;

/**
 * The masked texts of a quiz, in lists that one reveal request each can take.
 *
 * @param masked paths of the stored answer's masked leaves
 */
export function revealRequests(masked: readonly string[]): string[][] {
  const words = masked.filter((path) => path.startsWith("data.IDMKBAResponse."));
  return Array.from({ length: Math.ceil(words.length / mostPaths) }, (_, index) =>
    words.slice(index * mostPaths, (index + 1) * mostPaths),
  );
}

/**
 * Puts a quiz together.
 *
 * @param run the answer of Get Identity Proof Quiz, masked
 * @param shown the revealed texts by their paths
 * @returns null without a session, and where a question or an option cannot be read: then it could not be answered
 */
export function quizOf(
  run: { response: unknown; masked: readonly string[] },
  shown: Readonly<Record<string, string | null>>,
): Quiz | null {
  const data = readerOf({ data: run.response, masked: [...run.masked] }, "");
  const wordsOf = ({ path, text, masked }: Leaf) => {
    if (!masked) return text;
    return Object.hasOwn(shown, path) ? (shown[path] ?? null) : null;
  };
  const session = data.at("data", "IDMSessionId").text;
  const listed = data.under("data", "IDMKBAResponse", "KBAQuestion").list();
  const questions = listed.map((one) => {
    const options = one.under("Options").list();
    return {
      id: idOf(one.at("QuestionId")),
      text: wordsOf(one.at("Question")),
      options: options.map((option) => ({ id: idOf(option.at("id")), text: wordsOf(option.at("option")) })),
    };
  });
  const whole = questions.map(wholeQuestion).filter((question) => question !== null);
  const ids = new Set(whole.map(({ id }) => id));
  // With a question missing, or two of one id, the answers would not be to what the service asked.
  if (session === null || whole.length === 0 || ids.size < questions.length) return null;
  return { session, questions: whole };
}

function idOf(leaf: Leaf): number | null {
  const id = numberOf(leaf);
  return Number.isInteger(id) ? id : null;
}

type Read = { id: number | null; text: string | null };

const wholeOption = ({ id, text }: Read): Option | null => (id === null || text === null ? null : { id, text });

function wholeQuestion({ id, text, options }: Read & { options: readonly Read[] }): Question | null {
  const whole = options.map(wholeOption).filter((option) => option !== null);
  if (id === null || text === null || whole.length === 0 || whole.length < options.length) return null;
  return { id, text, options: whole };
}

/** The answers as Verify Quiz takes them: one for each question that was answered, in the quiz's order. */
export function answersOf({ session, questions }: Quiz, chosen: Chosen) {
  const questionAnswers = questions.flatMap(({ id }) => {
    const answer = chosen.get(id);
    return answer === undefined ? [] : [{ QuestionId: id, AnswerId: answer }];
  });
  return { IDMSessionId: session, questionAnswers };
}

/** The option that a key stands for: "1" is the first. */
export function optionByKey({ options }: Question, key: string): Option | undefined {
  return /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined;
}
