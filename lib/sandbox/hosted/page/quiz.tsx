/** The identity proof quiz: first the fields that it needs, then one question after another. */
import { Check } from "lucide-react";
import { type HTMLAttributes, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Question } from "@/components/ui/capture/use-quiz-answers";
import { askQuiz, giveDetails, Refused } from "./api";
import { Problem, Screen } from "./screen";
import { useFlow } from "./use-flow";

type Asking =
  | { step: "asking" }
  | { step: "missing"; fields: readonly string[] }
  | { step: "refused"; message: string };

export function QuizStep() {
  const { quiz, answers, update, back, next, onFail } = useFlow();
  const [asking, setAsking] = useState<Asking>({ step: "asking" });
  const ask = useEffectEvent(async () => {
    try {
      const offer = await askQuiz();
      if ("missing" in offer) return setAsking({ step: "missing", fields: offer.missing });
      answers.reset();
      update({ quiz: offer });
    } catch (error) {
      if (error instanceof Refused) setAsking({ step: "refused", message: error.message });
      else onFail(error);
    }
  });
  const isConfirmOpen = quiz === null && asking.step === "asking";
  useEffect(() => {
    if (isConfirmOpen) void ask();
  }, [isConfirmOpen]);
  const retry = () => setAsking({ step: "asking" });

  if (!quiz) {
    if (asking.step === "missing") return <Details fields={asking.fields} onGiven={retry} />;
    if (asking.step === "refused") return <NoQuiz message={asking.message} onRetry={retry} />;
    return (
      <Screen title="A few questions" onBack={back}>
        <p className="waiting" role="status">
          One moment…
        </p>
      </Screen>
    );
  }
  // If the person comes back from the end of the quiz, the last question is shown again.
  const at = Math.min(answers.place, quiz.questions.length - 1);
  const question = quiz.questions[at];
  if (!question) return null;
  const isLast = at + 1 === quiz.questions.length;
  return (
    <QuestionScreen
      key={question.id}
      question={question}
      lead={`Question ${at + 1} of ${quiz.questions.length}`}
      chosen={answers.chosen.get(question.id)}
      onChoose={answers.choose}
      isLast={isLast}
      onBack={() => (at === 0 ? back() : answers.goTo(at - 1))}
      onNext={() => (isLast ? next() : answers.goTo(at + 1))}
    />
  );
}

function QuestionScreen(props: {
  question: Question;
  lead: string;
  chosen: number | undefined;
  isLast: boolean;
  onChoose: (option: number) => void;
  onBack: () => void;
  onNext: () => void;
}) {
  const { question, chosen, isLast } = props;
  const [isMissing, setIsMissing] = useState(false);
  const next = () => (chosen === undefined ? setIsMissing(true) : props.onNext());
  return (
    <Screen
      title={question.text}
      lead={props.lead}
      onBack={props.onBack}
      actions={[isLast ? { label: "That is all", icon: Check, run: next } : { label: "Next", run: next }]}
    >
      <fieldset className="options">
        <legend className="sr">{question.text}</legend>
        {question.options.map(({ id, text }) => (
          <div key={id} className="option">
            <input
              type="radio"
              name="answer"
              id={`option-${id}`}
              checked={chosen === id}
              onChange={() => props.onChoose(id)}
            />
            <label htmlFor={`option-${id}`}>{text}</label>
          </div>
        ))}
      </fieldset>
      <Problem
        message={isMissing && chosen === undefined ? "Choose an answer. The last one is for “none of them”." : ""}
      />
    </Screen>
  );
}

function NoQuiz(props: { message: string; onRetry: () => void }) {
  const { state, back, update } = useFlow();
  const isBoth = state.option === "BOTH";
  const instead = { label: "Show a document instead", run: () => update({ choice: null, step: "choose" }) };
  return (
    <Screen
      title="No questions can be asked now"
      lead={`${props.message.replace(/\.?$/, ".")} ${isBoth ? `Tell ${state.company}, who asked for them.` : ""}`}
      onBack={back}
      actions={[...(isBoth ? [] : [instead]), { label: "Try again", run: props.onRetry }]}
    />
  );
}

/** The fields that the service may need for a quiz. */
const inputs: Record<
  string,
  { label: string; hint?: string; autoComplete: string; inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"] }
> = {
  houseNumber: { label: "House number", hint: "Digits only.", autoComplete: "off", inputMode: "numeric" },
  streetName: { label: "Street", hint: "Letters, digits and dashes.", autoComplete: "off" },
  city: { label: "City", autoComplete: "address-level2" },
  state: { label: "State", autoComplete: "address-level1" },
  zipCode: { label: "ZIP code", autoComplete: "postal-code" },
  ssn: {
    label: "Social security number",
    hint: "All 9 digits, or the last 4.",
    autoComplete: "off",
    inputMode: "numeric",
  },
};

function Details(props: { fields: readonly string[]; onGiven: () => void }) {
  const { update, back, onFail } = useFlow();
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const send = async () => {
    const all = [...(form.current?.querySelectorAll("input") ?? [])];
    const empty = all.find(({ value }) => value.trim() === "");
    if (empty) {
      setProblem("Fill in every field.");
      return empty.focus();
    }
    try {
      update({ state: await giveDetails(Object.fromEntries(all.map(({ name, value }) => [name, value]))) });
      props.onGiven();
    } catch (error) {
      if (error instanceof Refused) setProblem(error.message);
      else onFail(error);
    }
  };
  return (
    <Screen
      title="A little more is needed"
      lead="The questions are made from public records, which are found by this."
      onBack={back}
      actions={[{ label: "Go on", run: () => void send() }]}
    >
      <form
        ref={form}
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {props.fields.map((name) => {
          const { label = name, hint, ...attributes } = inputs[name] ?? {};
          return (
            <div key={name} className="field">
              <label htmlFor={name}>{label}</label>
              <input id={name} name={name} aria-describedby={hint ? `${name}-hint` : undefined} {...attributes} />
              {hint ? (
                <p className="hint" id={`${name}-hint`}>
                  {hint}
                </p>
              ) : null}
            </div>
          );
        })}
        <Problem message={problem} />
      </form>
    </Screen>
  );
}
