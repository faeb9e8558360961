/** The demo page: calls `identify` as a company's own page would. */

type Options = Parameters<Window["identify"]>[1];

const form = document.querySelector<HTMLFormElement>("#demo");
const problem = document.querySelector<HTMLElement>("#problem");

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (problem) problem.hidden = true;
  const entered = new FormData(form);
  const text = (name: string) => String(entered.get(name) ?? "").trim();
  const options: Options = {
    email: text("email"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    dob: text("dob"),
    verificationOption: text("verificationOption") === "BOTH" ? "BOTH" : "EITHER",
  };
  if (text("middleName")) options.middleName = text("middleName");
  if (text("redirectURL")) options.redirectURL = text("redirectURL");
  window.identify(form.dataset.company ?? "", options).catch((error: unknown) => {
    if (!problem) return;
    problem.textContent = error instanceof Error ? error.message : "The verification could not be opened.";
    problem.hidden = false;
  });
});

export {};
