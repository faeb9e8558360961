/** The choice between the documents and, if the option is EITHER, the quiz. */
import { BookUser, CircleQuestionMark, IdCard, type LucideIcon } from "lucide-react";
import { attemptsLeft, type Choice, choicesOf } from "./plan";
import { Screen } from "./screen";
import { useFlow } from "./use-flow";

const texts: Record<Choice, { icon: LucideIcon; title: string; text: string }> = {
  id: { icon: IdCard, title: "ID card or driving license", text: "Two pictures: front and back. Then a selfie." },
  passport: { icon: BookUser, title: "Passport", text: "One picture of the page with your photo. Then a selfie." },
  quiz: {
    icon: CircleQuestionMark,
    title: "Answer questions instead",
    text: "A few questions that only you can answer.",
  },
};

export function ChooseStep() {
  const { state, next, back } = useFlow();
  const isBoth = state.option === "BOTH";
  return (
    <Screen
      title={isBoth ? "Which document do you have?" : "How do you want to show it?"}
      lead={isBoth ? "The questions come after it." : "Choose what suits you best."}
      onBack={back}
    >
      <div className="choices">
        {choicesOf(state).map((choice) => {
          const { icon: Icon, title, text } = texts[choice];
          return (
            <button key={choice} type="button" className="choice" onClick={() => next({ choice })}>
              <Icon className="icon" />
              <span>
                <b>{title}</b>
                <span>{[text, attemptsLeft(state.attempts[choice])].filter(Boolean).join(" ")}</span>
              </span>
            </button>
          );
        })}
      </div>
    </Screen>
  );
}
