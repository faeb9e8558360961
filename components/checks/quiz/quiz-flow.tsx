"use client";

import { useState } from "react";
import { ConfirmLeaveDialog } from "@/components/shared/confirm-leave-dialog";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import { useRefreshResult } from "@/components/shared/use-refresh";
import { useQuizAnswers } from "@/components/ui/capture/use-quiz-answers";
import { RunFailure } from "../run/run-failure";
import { successOf, useRun } from "../run/use-run";
import { useOptions } from "../use-check-data";
import { answersOf } from "./questions";
import { QuizQuestion } from "./quiz-question";
import { QuizReview } from "./quiz-review";
import { QuizStart } from "./quiz-start";
import { QuizVerdict } from "./quiz-verdict";
import { useQuiz } from "./use-quiz";

export function QuizFlow(props: { applicantId: string }) {
  const { applicantId } = props;
  const optionOf = useOptions(applicantId);
  const opening = useQuiz(applicantId);
  const answering = useRun(applicantId);
  const result = useRefreshResult(applicantId);
  const [verdict, setVerdict] = useState<{ success: boolean | null }>();
  const quiz = verdict ? undefined : opening.data;
  const answers = useQuizAnswers(quiz);
  const { place, question, chosen } = answers;
  const guard = useLeaveGuard(quiz !== undefined && chosen.size > 0);
  const begin = (runId: string) => {
    setVerdict(undefined);
    answers.reset();
    answering.reset();
    opening.mutate(runId);
  };
  const send = async () => {
    if (!quiz) return;
    const answer = await answering
      .run({ operationId: "quiz.answer", fields: answersOf(quiz, chosen) })
      // The failure is shown next to the button.
      .catch(() => null);
    if (!answer) return;
    setVerdict({ success: successOf(answer.response) });
    answers.reset();
    opening.reset();
    result.mutate();
  };
  // Once all questions are answered, a changed answer leads back to the review.
  const isLast = answers.isLast || answers.isComplete;
  return (
    <>
      {verdict ? <QuizVerdict applicantId={applicantId} success={verdict.success} reading={result} /> : null}
      {quiz && question ? (
        <QuizQuestion
          key={question.id}
          question={question}
          place={place}
          count={quiz.questions.length}
          chosen={chosen.get(question.id)}
          onChoose={answers.choose}
          onBack={place > 0 ? () => answers.goTo(place - 1) : undefined}
          isLast={isLast}
          onNext={() => answers.goTo(isLast ? quiz.questions.length : place + 1)}
        />
      ) : null}
      {quiz && !question ? (
        <QuizReview
          quiz={quiz}
          chosen={chosen}
          busy={answering.isPending}
          onChange={answers.goTo}
          onSend={() => void send()}
        >
          {answering.error ? <RunFailure error={answering.error} free={false} /> : null}
        </QuizReview>
      ) : null}
      {quiz ? null : (
        <QuizStart
          applicantId={applicantId}
          get={optionOf("quiz.get")}
          answer={optionOf("quiz.answer")}
          opening={opening.isPending}
          failure={opening.error}
          again={verdict !== undefined}
          onOpen={begin}
        />
      )}
      <ConfirmLeaveDialog
        guard={guard}
        title="Leave the quiz?"
        description="Nothing is sent yet. The answers chosen so far are lost; the same questions can be opened again from here."
      />
    </>
  );
}
