/** The quiz as it is read aloud: questions and options put together of a kept answer and what was revealed of it. Pure. */
import { type Leaf, numberOf, readerOf } from "@/components/shared/evidence/reading";

export type Option = { id: number; text: string };
export type Question = { id: number; text: string; options: readonly Option[] };
export type Quiz = { session: string; questions: readonly Question[] };

/** What was chosen so far, by the question's id. Kept in memory only. */
export type Chosen = ReadonlyMap<number, number>;

/** One asking shows at most so many values. */
const mostPaths = 20;

/**
 * The masked words of a quiz, as the askings that show them.
 *
 * @param masked paths of the kept answer's masked leaves
 * @returns lists of paths, none longer than one asking takes
 */
export function askings(masked: readonly string[]): string[][] {
  const words = masked.filter((path) => path.startsWith("data.IDMKBAResponse."));
  return Array.from({ length: Math.ceil(words.length / mostPaths) }, (_, index) =>
    words.slice(index * mostPaths, (index + 1) * mostPaths),
  );
}

/**
 * Puts a quiz together.
 *
 * @param run the answer of Get Identity Proof Quiz, masked
 * @param shown the revealed words by their paths
 * @returns null when it holds no quiz that could be answered: a session, and questions whose every option can be read
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
  // With a question left out, or two of one id, nobody could answer what the service asked.
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
