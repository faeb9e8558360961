/** The end: thanks, and the way to where the company wants its people to go. */
import type { FlowState } from "../../state";
import { h, show } from "../dom";
import { icon } from "../icons";

const secondsToRead = 8;

const words = {
  complete: {
    title: "Done, thank you",
    lead: "Everything was received. {company} looks at it and tells you how it goes on.",
  },
  exhausted: {
    title: "No attempts are left",
    lead: "What you sent was passed on to {company}. They tell you how it goes on.",
  },
} as const;

/** The last screen. Goes to the redirect address by itself after a few seconds, unless somebody stays. */
export function ended({ ended: how, company, redirectUrl }: FlowState): void {
  const { title, lead } = words[how ?? "complete"];
  const seal = h("div", { class: `seal ${how ?? "complete"}` }, icon(how === "exhausted" ? "alert" : "check"));
  const body: HTMLElement[] = [];
  if (redirectUrl === null) body.push(h("p", { class: "lead" }, "You can close this page."));
  else body.push(...onward(redirectUrl));
  show({ title, lead: lead.replace("{company}", company), company, above: seal, body });
}

function onward(address: string): HTMLElement[] {
  const { host } = new URL(address);
  const seconds = h("span", { class: "num" }, String(secondsToRead));
  const sentence = h("p", { class: "hint" }, "You go there by itself in ", seconds, " seconds.");
  let left = secondsToRead;
  const timer = setInterval(() => {
    left -= 1;
    seconds.textContent = String(Math.max(0, left));
    if (left > 0) return;
    clearInterval(timer);
    window.location.assign(address);
  }, 1000);
  const stay = h(
    "button",
    {
      type: "button",
      class: "button ghost",
      click: () => {
        clearInterval(timer);
        sentence.textContent = "You stay here. You can close this page, or continue whenever you like.";
        stay.remove();
      },
    },
    h("span", {}, "Stay on this page"),
  );
  const go = h(
    "a",
    { class: "button primary", href: address, rel: "noreferrer" },
    h("span", {}, `Continue to ${host}`),
  );
  return [h("div", { class: "onward" }, go, stay), sentence];
}
