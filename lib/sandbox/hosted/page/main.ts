/** The hosted verification page: opens the link's flow, and leads through its screens. */
import { finish, openSession, Refused, readState } from "./api";
import type { Context, Screen } from "./context";
import { h, show } from "./dom";
import { icon } from "./icons";
import { type Step, stepsOf } from "./plan";
import { capture } from "./steps/capture";
import { choose } from "./steps/choose";
import { ended } from "./steps/ended";
import { quiz } from "./steps/quiz";
import { sending } from "./steps/sending";
import { welcome } from "./steps/welcome";

const screens: Record<Step, Screen> = {
  welcome,
  choose,
  "id-front": capture("id-front"),
  "id-back": capture("id-back"),
  "passport-page": capture("passport-page"),
  selfie: capture("selfie"),
  quiz,
  sending,
};

/** Exchanges the token of the address for a session, and takes it out of the address. */
async function open() {
  const token = new URLSearchParams(window.location.search).get("token");
  if (token === null) return readState();
  const state = await openSession(token);
  window.history.replaceState(null, "", window.location.pathname);
  return state;
}

/** How many screens there are: until something is chosen, as many as the way with a card has. */
const lengthOf = ({ state, choice }: Context) => stepsOf(state, choice ?? "id").length;

async function lead(context: Context): Promise<void> {
  let at = 0;
  for (;;) {
    const steps = stepsOf(context.state, context.choice);
    const step = steps[Math.min(at, steps.length - 1)] ?? "welcome";
    const went = await screens[step](context, { number: at + 1, of: lengthOf(context) });
    if (went === "ended") return;
    // What was sent meanwhile is not asked for again: a place is found by the screen's name.
    const now = stepsOf(context.state, context.choice);
    if (typeof went === "object") at = Math.max(0, now.indexOf(went.to));
    else if (went === "back") at = Math.max(0, at - 1);
    else at = Math.min(now.length - 1, Math.max(0, now.indexOf(step)) + 1);
  }
}

const turnedTitles: Record<string, string> = {
  expired: "This link has expired",
  used: "This link was used",
  unknown: "This link is not known",
  "no-session": "Open your link once more",
  "other-flow": "Another link was opened",
};

function turnedAway(error: unknown): void {
  const isRefused = error instanceof Refused;
  const title = isRefused ? turnedTitles[error.code] : undefined;
  show({
    title: title ?? "That did not work",
    lead: isRefused ? error.message : "Something went wrong on this page. Load it again.",
    above: h("div", { class: "seal exhausted" }, icon("alert")),
    acts: title ? [] : [{ label: "Try again", icon: icon("again"), run: () => window.location.reload() }],
  });
}

async function start(): Promise<void> {
  const state = await open();
  if (state.ended) return ended(state);
  // All attempts were used by another link or at the desk: there is nothing left to choose here.
  if (state.isExhausted) return ended(await finish());
  const context: Context = {
    state,
    choice: null,
    taken: new Map(),
    quiz: null,
    answers: new Map(),
    cameraWorks: false,
  };
  // Pictures that were not sent would be lost.
  const warn = (event: BeforeUnloadEvent) => {
    if (context.taken.size > 0) event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  await lead(context);
  window.removeEventListener("beforeunload", warn);
  ended(context.state);
}

start().catch(turnedAway);
