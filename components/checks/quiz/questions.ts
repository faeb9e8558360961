/** The questions and options of a quiz, from a stored answer and its revealed values. Pure. */
import type { Chosen, Option, Question, Quiz } from "@/components/ui/capture/use-quiz-answers";
import { type Leaf, numberOf, readerOf } from "@/lib/domain/results/reading";

/** The most values that one request may reveal. */
const maxPaths = 20;

/**
 * Splits the paths of a quiz's masked texts into lists of at most `maxPaths`. One request reveals the texts of one
 * list.
 */
export function revealRequests(masked: readonly string[]): string[][] {
  const texts = masked.filter((path) => path.startsWith("data.IDMKBAResponse."));
  return Array.from({ length: Math.ceil(texts.length / maxPaths) }, (_, index) =>
    texts.slice(index * maxPaths, (index + 1) * maxPaths),
  );
}

/** Returns null without a session, or if any question or option cannot be read. Such a quiz could not be answered. */
export function quizOf(
  run: { response: unknown; masked: readonly string[] },
  revealed: Readonly<Record<string, string | null>>,
): Quiz | null {
  const data = readerOf({ data: run.response, masked: [...run.masked] }, "");
  const textOf = ({ path, text, masked }: Leaf) => {
    if (!masked) return text;
    return Object.hasOwn(revealed, path) ? (revealed[path] ?? null) : null;
  };
  const session = data.at("data", "IDMSessionId").text;
  const entries = data.under("data", "IDMKBAResponse", "KBAQuestion").list();
  const questions = entries.map((entry) => {
    const options = entry.under("Options").list();
    return {
      id: idOf(entry.at("QuestionId")),
      text: textOf(entry.at("Question")),
      options: options.map((option) => ({ id: idOf(option.at("id")), text: textOf(option.at("option")) })),
    };
  });
  const complete = questions.map(completeQuestion).filter((question) => question !== null);
  const ids = new Set(complete.map(({ id }) => id));
  // With a missing question or a duplicate id, the answers would not match what the service asked.
  if (session === null || complete.length === 0 || ids.size < questions.length) return null;
  return { session, questions: complete };
}

function idOf(leaf: Leaf): number | null {
  const id = numberOf(leaf);
  return Number.isInteger(id) ? id : null;
}

type ReadText = { id: number | null; text: string | null };

const completeOption = ({ id, text }: ReadText): Option | null => (id === null || text === null ? null : { id, text });

function completeQuestion({ id, text, options }: ReadText & { options: readonly ReadText[] }): Question | null {
  const complete = options.map(completeOption).filter((option) => option !== null);
  if (id === null || text === null || complete.length === 0 || complete.length < options.length) return null;
  return { id, text, options: complete };
}

/** The request of Verify Quiz: one answer for each answered question, in the quiz's order. */
export function answersOf({ session, questions }: Quiz, chosen: Chosen) {
  const questionAnswers = questions.flatMap(({ id }) => {
    const answer = chosen.get(id);
    return answer === undefined ? [] : [{ QuestionId: id, AnswerId: answer }];
  });
  return { IDMSessionId: session, questionAnswers };
}

/** The option that a number key selects: "1" is the first. */
export function optionByKey({ options }: Question, key: string): Option | undefined {
  return /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined;
}
