/** The identity proof quiz: questions about a person's records, and their right options. */
import { z } from "zod";
import optionsJson from "../data/quiz-options.json";
import type { User } from "./person";
import { draw, drawDigits, drawInt } from "./random";

export type Question = {
  QuestionId: number;
  Question: string;
  QuestionType: string;
  Options: { id: number; option: string }[];
};

/** The facts that decide the right options. Without a record, "None of the above" is right. */
export type QuizFacts = { user: Pick<User, "houseNumber" | "streetName" | "city" | "ssn">; phone: number | null };

const noneOfTheAbove = "None of the above";

const texts = z.array(z.string());
const { streets, cities, businesses } = z
  .object({ streets: texts, cities: texts, businesses: texts })
  .parse(optionsJson);

type Topic = {
  type: string;
  text: string;
  /** Returns the right option, or null without a record. */
  right(facts: QuizFacts): string | null;
  wrong(key: string): readonly string[];
};

const lastFour = (digits: string | null) => (digits === null || digits.length < 4 ? null : digits.slice(-4));
const fourDigits = (key: string, label: string) => [0, 1, 2].map((index) => drawDigits(4, key, label, index));

const topics: readonly Topic[] = [
  {
    type: "StreetAddress",
    text: "Which of these house numbers was part of your address?",
    right: ({ user }) => user.houseNumber,
    wrong: (key) => [0, 1, 2].map((index) => String(drawInt(10, 9899, key, "house", index))),
  },
  {
    type: "StreetName",
    text: "On which of these streets have you lived?",
    right: ({ user }) => user.streetName,
    wrong: (key) => streets.slice(drawInt(0, 3, key, "streets")).slice(0, 3),
  },
  {
    type: "Cities",
    text: "In which of these cities have you lived?",
    right: ({ user }) => user.city,
    wrong: (key) => cities.slice(drawInt(0, 3, key, "cities")).slice(0, 3),
  },
  {
    type: "PhoneNumbers",
    text: "Which of these are the last four digits of a phone number of yours?",
    right: ({ phone }) => lastFour(phone === null ? null : String(phone)),
    wrong: (key) => fourDigits(key, "phone numbers"),
  },
  {
    type: "Businesses",
    text: "With which of these businesses have you been associated?",
    right: () => null,
    wrong: (key) => businesses.slice(drawInt(0, 2, key, "businesses")).slice(0, 3),
  },
];

/** Returns five questions. `key` seeds the options and their order. */
export function makeQuiz(facts: QuizFacts, key: string): Question[] {
  return topics.map((topic, topicIndex) => {
    const right = topic.right(facts);
    const options = topic.wrong(key).filter((option) => option !== right);
    if (right !== null) options.splice(Math.floor(draw(key, "place", topicIndex) * (options.length + 1)), 0, right);
    return {
      QuestionId: drawInt(1000, 8999, key, "question") * 10 + topicIndex,
      Question: topic.text,
      QuestionType: topic.type,
      Options: [...options, noneOfTheAbove].map((option, index) => ({ id: index + 1, option })),
    };
  });
}

export function rightOption(question: Question, facts: QuizFacts): number {
  const right = topics.find(({ type }) => type === question.QuestionType)?.right(facts);
  const chosen = question.Options.find(({ option }) => option === (right ?? noneOfTheAbove));
  return chosen?.id ?? question.Options.length;
}
