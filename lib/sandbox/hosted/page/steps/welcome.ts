/** The first screen: who asks, what will be taken, what is needed; and consent, where none is recorded yet. */
import type { FlowState } from "../../state";
import { giveConsent, Refused } from "../api";
import type { Screen, Went } from "../context";
import { h, show } from "../dom";
import { type IconName, icon } from "../icons";

const row = (name: IconName, title: string, text: string) =>
  h("li", {}, icon(name), h("div", {}, h("b", {}, title), h("span", {}, text)));

/** What the verification option asks for, in words. */
function taken({ option }: FlowState): HTMLElement[] {
  const document = row("card", "Pictures of a document", "An ID card, a license or a passport.");
  const face = row("face", "A selfie", "It is compared with the photo on the document.");
  const questions = row("questions", "A few questions", "About you, from public records.");
  return option === "BOTH" ? [document, face, questions] : [document, face];
}

const leadOf = ({ company, firstName, option }: FlowState) =>
  option === "BOTH"
    ? `${firstName}, ${company} asks you to show who you are: with a document and by a few questions.`
    : `${firstName}, ${company} asks you to show who you are: with a document, or by a few questions instead.`;

export const welcome: Screen = (context, place) =>
  new Promise<Went>((resolve) => {
    const { state } = context;
    const form = state.needsConsent ? consentForm(state.company) : null;
    const start = async () => {
      if (!form) return resolve("next");
      const given = form.read();
      if (!given) return;
      try {
        context.state = await giveConsent(given.fullName, given.disclosure);
        resolve("next");
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        form.complain(error.message);
      }
    };
    show({
      title: "Verify your identity",
      lead: leadOf(state),
      company: state.company,
      place,
      body: [
        h("h2", {}, "What will be taken"),
        h("ul", { class: "rows" }, ...taken(state)),
        h("h2", {}, "What you need"),
        h(
          "ul",
          { class: "rows" },
          row("light", "Good light", "And a plain surface for the document."),
          row("clock", "About three minutes", "You can use the camera, or files you have."),
        ),
        form?.element,
      ],
      acts: [{ label: form ? "Agree and start" : "Start", run: () => void start() }],
    });
  });

function consentForm(company: string) {
  const name = h("input", { id: "full-name", autocomplete: "name", "aria-describedby": "full-name-hint" });
  const agree = h("input", { type: "checkbox", id: "agree" });
  const disclosure = h("input", { type: "checkbox", id: "disclosure" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const complain = (message: string, at?: HTMLElement) => {
    problem.textContent = message;
    problem.hidden = false;
    at?.focus();
  };
  const tick = (box: HTMLInputElement, text: string) =>
    h("div", { class: "tick" }, box, h("label", { for: box.id }, text));
  const element = h(
    "section",
    { class: "consent", "aria-labelledby": "consent-title" },
    h("h2", { id: "consent-title" }, "Your consent"),
    tick(
      agree,
      `I agree that ${company} verifies my identity with what I give here: to carry out what I asked for, and to prevent fraud. It is not used to decide on credit, insurance or employment.`,
    ),
    tick(
      disclosure,
      "A background check may be part of it. I have read this, and I authorize it. (You may leave this open.)",
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: "full-name" }, "Your full name"),
      name,
      h(
        "p",
        { class: "hint", id: "full-name-hint" },
        "It stands for your signature. Consent cannot be changed afterwards.",
      ),
    ),
    problem,
  );
  element.addEventListener("input", () => {
    problem.hidden = true;
  });
  return {
    element,
    complain,
    read() {
      if (!agree.checked)
        return complain("Tick the first box to agree. Without consent nothing can be verified.", agree);
      const fullName = name.value.trim();
      if (fullName === "") return complain("Write your full name.", name);
      return { fullName, disclosure: disclosure.checked };
    },
  };
}
