"use client";

import { useState } from "react";

export type Option = { id: number; text: string };
export type Question = { id: number; text: string; options: readonly Option[] };
export type Quiz = { session: string; questions: readonly Question[] };

/** The option chosen for each question, by the question's id. Kept in memory only. */
export type Chosen = ReadonlyMap<number, number>;

const nothing: Chosen = new Map();

/** `place` counts from 0; `question` is undefined after the last one. */
export function useQuizAnswers(quiz: Quiz | undefined) {
  const [chosen, setChosen] = useState(nothing);
  const [place, setPlace] = useState(0);
  const questions = quiz?.questions ?? [];
  const question = questions[place];
  return {
    place,
    question,
    chosen,
    isLast: place + 1 === questions.length,
    isComplete: questions.length > 0 && questions.every(({ id }) => chosen.has(id)),
    goTo: setPlace,
    choose: (option: number) => question && setChosen((before) => new Map(before).set(question.id, option)),
    reset: () => {
      setChosen(nothing);
      setPlace(0);
    },
  };
}
