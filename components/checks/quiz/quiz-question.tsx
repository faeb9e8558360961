"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Question } from "@/components/ui/capture/use-quiz-answers";
import { FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Kbd, KeyLegend } from "@/components/ui/kbd";
import { Progress } from "@/components/ui/progress";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useShortcuts } from "@/components/ui/shortcuts";
import { optionByKey } from "./questions";

/** Keys 1 to 9 choose an option, and Enter continues. `place` counts from 0, and `chosen` is the id of an option. */
export function QuizQuestion(props: {
  question: Question;
  place: number;
  count: number;
  chosen: number | undefined;
  /** Whether the review follows this question. */
  isLast: boolean;
  onChoose: (option: number) => void;
  onBack: (() => void) | undefined;
  onNext: () => void;
}) {
  const { question, place, count, chosen, isLast, onChoose, onBack, onNext } = props;
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const next = () => {
    if (chosen === undefined) setMissing(true);
    else onNext();
  };
  const chooseByKey = (key: string) => {
    const option = optionByKey(question, key);
    if (!option) return false;
    onChoose(option.id);
    // Moves the focus as a click would, so that Enter continues instead of activating what had the focus before.
    form.current?.querySelectorAll<HTMLElement>("input[type=radio]")[question.options.indexOf(option)]?.focus();
    return true;
  };
  const digits = question.options.slice(0, 9).map((_, index) => String(index + 1));
  useShortcuts("Question", [
    { keys: digits, title: "choose an option", run: chooseByKey },
    { keys: ["Enter"], title: "go on", run: next },
  ]);
  return (
    <Form ref={form} onSubmit={next} className="grid gap-4">
      <Progress label={`Question ${place + 1}`} value={place} max={count} detail={`${place + 1} of ${count}`} />
      <p ref={heading} tabIndex={-1} className="text-lead outline-none">
        <bdi>{question.text}</bdi>
      </p>
      <RadioGroup legend={question.text} legendHidden boxed className="[&>div]:grid-cols-1">
        {question.options.map((option, index) => (
          <Radio
            key={option.id}
            value={option.id}
            checked={chosen === option.id}
            onChange={() => {
              setMissing(false);
              onChoose(option.id);
            }}
            label={
              <span className="flex items-baseline gap-2">
                {index < 9 ? (
                  <span aria-hidden="true" className="max-md:hidden">
                    <Kbd>{index + 1}</Kbd>
                  </span>
                ) : null}
                <bdi className="ev">{option.text}</bdi>
              </span>
            }
          />
        ))}
      </RadioGroup>
      {missing && chosen === undefined ? <FieldError>Choose what the person answers.</FieldError> : null}
      <div className="flex flex-wrap items-center gap-2 max-md:[&>button]:h-touch max-md:[&>button]:flex-1">
        {onBack ? (
          <Button icon={<Icon name="arrow-left" />} onClick={onBack}>
            Back
          </Button>
        ) : null}
        <Button type="submit" variant="primary" icon={<Icon name="arrow-right" />}>
          {isLast ? "Review" : "Next"}
        </Button>
        <span className="ml-auto max-md:hidden">
          <KeyLegend
            entries={[
              { keys: [`1–${Math.min(9, question.options.length)}`], does: "choose" },
              { keys: ["Enter"], does: "go on" },
            ]}
          />
        </span>
      </div>
    </Form>
  );
}
