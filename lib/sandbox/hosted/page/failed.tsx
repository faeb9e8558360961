/** The screens after a failed document or quiz: the reason, the attempts left, and what to do next. */
import { Camera } from "lucide-react";
import { hasAttempts } from "../state";
import { attemptsLeft, choicesOf } from "./plan";
import { Note, Screen } from "./screen";
import { useFlow } from "./use-flow";

const firstPicture = { id: "id-front", passport: "passport-page" } as const;

export function DocumentFailed() {
  const { state, update } = useFlow();
  const kind = state.document?.kind ?? "id";
  const remaining = attemptsLeft(state.attempts[kind]);
  const choices = choicesOf(state);
  const retry = {
    label: "Take new pictures",
    icon: Camera,
    run: () => update({ choice: kind, step: firstPicture[kind] }),
  };
  const chooseOther = { label: "Use something else", run: () => update({ choice: null, step: "choose" }) };
  return (
    <Screen
      title={kind === "passport" ? "Your passport could not be read" : "Your card could not be read"}
      lead={`${state.document?.description ?? ""}.`}
      actions={[
        ...(choices.includes(kind) ? [retry] : []),
        ...(choices.some((each) => each !== kind) ? [chooseOther] : []),
      ]}
    >
      {remaining ? <Note>{remaining}</Note> : null}
    </Screen>
  );
}

/** Offers other questions. If the option is EITHER, also offers a document instead. */
export function QuizFailed() {
  const { state, update } = useFlow();
  const remaining = attemptsLeft(state.attempts.quiz);
  const mayTry = hasAttempts(state.attempts.quiz);
  const retry = { label: "Answer other questions", run: () => update({ step: "quiz" }) };
  const useDocument = { label: "Show a document instead", run: () => update({ choice: null, step: "choose" }) };
  return (
    <Screen
      title="Too few answers were right"
      lead={
        mayTry
          ? "You get other questions. Take your time: the last option of each is for “none of them”."
          : "No other questions can be asked."
      }
      actions={[...(mayTry ? [retry] : []), ...(state.option === "BOTH" ? [] : [useDocument])]}
    >
      {remaining ? <Note>{remaining}</Note> : null}
    </Screen>
  );
}
