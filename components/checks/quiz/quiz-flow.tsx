"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { LeaveQuestion } from "@/components/shared/leave-question";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import { FailureNotice } from "@/components/ui/failure-state";
import { Skeleton } from "@/components/ui/skeleton";
import { successOf } from "../flow/answer";
import { useFreshResult } from "../flow/use-fresh-result";
import { useOption } from "../flow/use-option";
import { RunFailure } from "../run-failure";
import { useRun } from "../use-run";
import { answersOf, type Chosen } from "./questions";
import { QuizQuestion } from "./quiz-question";
import { QuizReview } from "./quiz-review";
import { QuizStart } from "./quiz-start";
import { QuizVerdict } from "./quiz-verdict";
import { useQuiz } from "./use-quiz";

const nothing: Chosen = new Map();

/** The identity proof quiz, read to the applicant and answered on their behalf, one question a screen. */
export function QuizFlow(props: { applicantId: string }) {
  const { applicantId } = props;
  const options = useOption(applicantId);
  const opening = useQuiz(applicantId);
  const answering = useRun(applicantId);
  const result = useFreshResult(applicantId);
  /** What was chosen, in this screen's memory only. */
  const [chosen, setChosen] = useState(nothing);
  const [place, setPlace] = useState(0);
  const [verdict, setVerdict] = useState<{ success: boolean | null }>();
  const quiz = verdict ? undefined : opening.data;
  const guard = useLeaveGuard(quiz !== undefined && chosen.size > 0);

  if (!options.isRead) {
    return options.error ? (
      <FailureNotice {...failureFacts(options.error)} onRetry={() => void options.refetch()} />
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  }
  const begin = (runId: string) => {
    setVerdict(undefined);
    setChosen(nothing);
    setPlace(0);
    answering.reset();
    opening.mutate(runId);
  };
  const send = async () => {
    if (!quiz) return;
    const answer = await answering
      .run({ operationId: "quiz.answer", fields: answersOf(quiz, chosen) })
      // Said beside the button that was pressed.
      .catch(() => null);
    if (!answer) return;
    setVerdict({ success: successOf(answer.response) });
    setChosen(nothing);
    opening.reset();
    result.mutate();
  };
  const question = quiz?.questions[place];
  // Once all are answered, whatever is changed leads back to the review.
  const isLast = quiz ? place + 1 === quiz.questions.length || quiz.questions.every(({ id }) => chosen.has(id)) : false;
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
          onChoose={(option) => setChosen((before) => new Map(before).set(question.id, option))}
          onBack={place > 0 ? () => setPlace(place - 1) : undefined}
          isLast={isLast}
          onNext={() => setPlace(isLast ? quiz.questions.length : place + 1)}
        />
      ) : null}
      {quiz && !question ? (
        <QuizReview
          quiz={quiz}
          chosen={chosen}
          busy={answering.isPending}
          onChange={setPlace}
          onSend={() => void send()}
        >
          {answering.error ? <RunFailure error={answering.error} free={false} /> : null}
        </QuizReview>
      ) : null}
      {quiz ? null : (
        <QuizStart
          applicantId={applicantId}
          get={options.of("quiz.get")}
          answer={options.of("quiz.answer")}
          opening={opening.isPending}
          failure={opening.error}
          again={verdict !== undefined}
          onOpen={begin}
        />
      )}
      <LeaveQuestion
        guard={guard}
        title="Leave the quiz?"
        description="Nothing is sent yet. The answers chosen so far are lost; the same questions can be opened again from here."
      />
    </>
  );
}
