/** The identity proof quiz, question by question; before it, what has to be known to make one. */
import { askQuiz, giveDetails, Refused } from "../api";
import type { Context, Screen, Went } from "../context";
import { h, type Place, show } from "../dom";
import { icon } from "../icons";

export const quiz: Screen = async (context, place) => {
  while (!context.quiz) {
    const went = await getQuiz(context, place);
    if (went) return went;
  }
  const { questions } = context.quiz;
  let at = 0;
  while (at < questions.length) {
    const went = await question(context, place, at);
    if (went === "back" && at === 0) return "back";
    at += went === "back" ? -1 : 1;
  }
  return "next";
};

/** Asks for a quiz. Null when there is one, or more is known now; else where to go. */
async function getQuiz(context: Context, place: Place): Promise<Went | null> {
  try {
    const offer = await askQuiz();
    if ("missing" in offer) return details(context, place, offer.missing);
    context.quiz = offer;
    context.answers.clear();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return noQuiz(context, place, error.message);
  }
}

function noQuiz(context: Context, place: Place, message: string): Promise<Went | null> {
  const { company, option } = context.state;
  return new Promise((resolve) => {
    const instead = {
      label: "Show a document instead",
      run: () => {
        context.choice = null;
        resolve({ to: "choose" });
      },
    };
    show({
      title: "No questions can be asked now",
      lead: `${message.replace(/\.?$/, ".")} ${option === "BOTH" ? `Tell ${company}, who asked for them.` : ""}`,
      company,
      place,
      onBack: () => resolve("back"),
      acts: [...(option === "BOTH" ? [] : [instead]), { label: "Try again", run: () => resolve(null) }],
    });
  });
}

/** What the service may miss, as it is asked on the page. */
const boxes: Record<string, { label: string; hint?: string; autocomplete: string; inputmode?: string }> = {
  houseNumber: { label: "House number", hint: "Digits only.", autocomplete: "off", inputmode: "numeric" },
  streetName: { label: "Street", hint: "Letters, digits and dashes.", autocomplete: "off" },
  city: { label: "City", autocomplete: "address-level2" },
  state: { label: "State", autocomplete: "address-level1" },
  zipCode: { label: "ZIP code", autocomplete: "postal-code" },
  ssn: {
    label: "Social security number",
    hint: "All 9 digits, or the last 4.",
    autocomplete: "off",
    inputmode: "numeric",
  },
};

function details(context: Context, place: Place, missing: readonly string[]): Promise<Went | null> {
  return new Promise((resolve) => {
    const inputs = missing.map((name) => {
      const { label = name, hint, autocomplete = "off", inputmode = "text" } = boxes[name] ?? {};
      const input = h("input", { id: name, name, autocomplete, inputmode, "aria-describedby": `${name}-hint` });
      const below = hint ? h("p", { class: "hint", id: `${name}-hint` }, hint) : null;
      return { name, input, element: h("div", { class: "field" }, h("label", { for: name }, label), input, below) };
    });
    const problem = h("p", { class: "problem", role: "alert", hidden: true });
    const complain = (message: string) => {
      problem.textContent = message;
      problem.hidden = false;
    };
    const send = async () => {
      const empty = inputs.find(({ input }) => input.value.trim() === "");
      if (empty) {
        complain("Fill in every field.");
        return empty.input.focus();
      }
      try {
        context.state = await giveDetails(Object.fromEntries(inputs.map(({ name, input }) => [name, input.value])));
        resolve(null);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        complain(error.message);
      }
    };
    show({
      title: "A little more is needed",
      lead: "The questions are made from public records, which are found by this.",
      company: context.state.company,
      place,
      onBack: () => resolve("back"),
      body: [h("div", { class: "form" }, ...inputs.map(({ element }) => element), problem)],
      acts: [{ label: "Go on", run: () => void send() }],
    });
  });
}

function question({ quiz, answers, state }: Context, place: Place, at: number): Promise<"next" | "back"> {
  return new Promise((resolve) => {
    const asked = quiz?.questions[at];
    if (!quiz || !asked) return resolve("next");
    const problem = h("p", { class: "problem", role: "alert", hidden: true });
    const options = asked.options.map(({ id, text }) => {
      const radio = h("input", {
        type: "radio",
        name: "answer",
        id: `option-${id}`,
        checked: answers.get(asked.id) === id,
        change: () => {
          answers.set(asked.id, id);
          problem.hidden = true;
        },
      });
      return h("div", { class: "option" }, radio, h("label", { for: radio.id }, text));
    });
    const next = () => {
      if (answers.has(asked.id)) return resolve("next");
      problem.textContent = "Choose an answer. The last one is for “none of them”.";
      problem.hidden = false;
    };
    const isLast = at === quiz.questions.length - 1;
    show({
      title: asked.text,
      lead: `Question ${at + 1} of ${quiz.questions.length}`,
      company: state.company,
      place,
      onBack: () => resolve("back"),
      body: [h("fieldset", { class: "options" }, h("legend", { class: "sr" }, asked.text), ...options), problem],
      acts: [isLast ? { label: "That is all", icon: icon("check"), run: next } : { label: "Next", run: next }],
    });
  });
}
