"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { Chosen, Quiz } from "@/components/ui/capture/use-quiz-answers";

/** Shows all answers before they are sent, because sending uses one attempt and cannot be undone. */
export function QuizReview(props: {
  quiz: Quiz;
  chosen: Chosen;
  busy: boolean;
  onChange: (place: number) => void;
  onSend: () => void;
  children?: ReactNode;
}) {
  const { quiz, chosen, busy } = props;
  // The review replaces the last question, so its heading takes the focus.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="outline-none">
          Review the answers
        </h3>
        <p className="text-ink-2">Sending uses one attempt and cannot be undone.</p>
      </div>
      <ol className="grid">
        {quiz.questions.map((question, place) => (
          <li key={question.id} className="flex items-start gap-3 border-line py-2.5 not-first:border-t">
            <div className="min-w-0 flex-1">
              <p className="text-ink-2">
                {place + 1}. <bdi>{question.text}</bdi>
              </p>
              <p className="ev font-strong">
                <bdi>{question.options.find(({ id }) => id === chosen.get(question.id))?.text ?? "Not answered"}</bdi>
              </p>
            </div>
            <Button
              size="s"
              variant="ghost"
              disabled={busy}
              aria-label={`Change answer ${place + 1}`}
              onClick={() => props.onChange(place)}
              className="max-md:h-touch"
            >
              Change
            </Button>
          </li>
        ))}
      </ol>
      {props.children}
      <Button
        variant="primary"
        loading={busy}
        onClick={props.onSend}
        className="justify-self-start max-md:h-touch max-md:w-full"
      >
        Send the answers
      </Button>
    </div>
  );
}
