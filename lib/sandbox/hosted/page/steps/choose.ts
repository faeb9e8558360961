/** Which document, or, where EITHER is asked for, the questions. */
import type { Context, Screen, Went } from "../context";
import { h, show } from "../dom";
import { type IconName, icon } from "../icons";
import { type Choice, choicesOf } from "../plan";

const words: Record<Choice, { icon: IconName; title: string; text: string }> = {
  id: { icon: "card", title: "ID card or driving license", text: "Two pictures: front and back. Then a selfie." },
  passport: { icon: "passport", title: "Passport", text: "One picture of the page with your photo. Then a selfie." },
  quiz: { icon: "questions", title: "Answer questions instead", text: "A few questions that only you can answer." },
};

/** "2 of 3 attempts left", once one was used. */
export function attemptsLeft({ used, limit }: { used: number; limit: number }): string | null {
  if (used === 0) return null;
  const left = Math.max(0, limit - used);
  return `${left} of ${limit} attempts left.`;
}

export const choose: Screen = (context, place) =>
  new Promise<Went>((resolve) => {
    const { state } = context;
    const pick = (choice: Choice) => {
      context.choice = choice;
      resolve("next");
    };
    show({
      title: state.option === "BOTH" ? "Which document do you have?" : "How do you want to show it?",
      lead: state.option === "BOTH" ? "The questions come after it." : "Choose what suits you best.",
      company: state.company,
      place,
      onBack: () => resolve("back"),
      body: [h("div", { class: "choices" }, ...choicesOf(state).map((choice) => choiceButton(context, choice, pick)))],
    });
  });

function choiceButton({ state }: Context, choice: Choice, pick: (choice: Choice) => void): HTMLElement {
  const { icon: name, title, text } = words[choice];
  const left = attemptsLeft(state.attempts[choice]);
  return h(
    "button",
    { type: "button", class: "choice", click: () => pick(choice) },
    icon(name),
    h("span", {}, h("b", {}, title), h("span", {}, left ? `${text} ${left}` : text)),
  );
}
