/** What was sent did not do: what was wrong with it, how many attempts are left, and the ways on. */
import type { Context, Went } from "../context";
import { h, type Place, show } from "../dom";
import { icon } from "../icons";
import { choicesOf } from "../plan";
import { attemptsLeft } from "./choose";

const firstPicture = { id: "id-front", passport: "passport-page" } as const;

/** The document was not read: once more, or by something else. */
export function documentFailed(context: Context, place: Place): Promise<Went> {
  const { state } = context;
  const { document } = state;
  const kind = document?.kind ?? "id";
  const left = attemptsLeft(state.attempts[kind]);
  const choices = choicesOf(state);
  return new Promise((resolve) => {
    const again = {
      label: "Take new pictures",
      icon: icon("camera"),
      run: () => {
        context.choice = kind;
        resolve({ to: firstPicture[kind] });
      },
    };
    const other = {
      label: "Use something else",
      run: () => {
        context.choice = null;
        resolve({ to: "choose" });
      },
    };
    show({
      title: kind === "passport" ? "Your passport could not be read" : "Your card could not be read",
      lead: `${document?.description ?? ""}.`,
      company: state.company,
      place,
      body: [left ? h("p", { class: "note attention" }, icon("alert"), h("span", {}, left)) : null],
      acts: [...(choices.includes(kind) ? [again] : []), ...(choices.some((each) => each !== kind) ? [other] : [])],
    });
  });
}

/** Too few answers were right: once more, or with EITHER by a document. */
export function quizFailed(context: Context, place: Place): Promise<Went> {
  const { state } = context;
  const left = attemptsLeft(state.attempts.quiz);
  const mayTry = state.attempts.quiz.used < state.attempts.quiz.limit;
  return new Promise((resolve) => {
    const again = { label: "Answer other questions", run: () => resolve({ to: "quiz" }) };
    const other = {
      label: "Show a document instead",
      run: () => {
        context.choice = null;
        resolve({ to: "choose" });
      },
    };
    show({
      title: "Too few answers were right",
      lead: mayTry
        ? "You get other questions. Take your time: the last option of each is for “none of them”."
        : "No other questions can be asked.",
      company: state.company,
      place,
      body: [left ? h("p", { class: "note attention" }, icon("alert"), h("span", {}, left)) : null],
      acts: [...(mayTry ? [again] : []), ...(state.option === "BOTH" ? [] : [other])],
    });
  });
}
