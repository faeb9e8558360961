/** Sends what was collected, waits until the document is read, and says what to do where something failed. */
import { finish, Refused, readState, sendAnswers, sendDocument, sendSelfie } from "../api";
import type { Context, Screen, Shot, Went } from "../context";
import { h, type Place, show } from "../dom";
import { icon } from "../icons";
import { release } from "../picture";
import { documentOf } from "../plan";
import { documentFailed, quizFailed } from "./failed";

const readEveryMs = 1500;

export const sending: Screen = async (context, place) => {
  for (;;) {
    try {
      const went = await sendAll(context, place);
      if (went) return went;
    } catch (error) {
      if (!(error instanceof Refused) || isFinal(error)) throw error;
      const again = await trouble(context, place, error.message);
      if (!again) return "back";
    }
  }
};

/** The link itself is of no more use: that has a screen of its own. */
const isFinal = ({ code }: Refused) => ["expired", "used", "unknown", "no-session", "other-flow"].includes(code);

/** One line of what is done, with how far it is. */
function task(label: string) {
  const bar = h("span", { class: "task-bar" });
  const word = h("span", { class: "task-word" }, "Waiting");
  const element = h(
    "li",
    { class: "task" },
    h("span", { class: "task-label" }, label),
    word,
    h("span", { class: "task-track" }, bar),
  );
  const at = (share: number, said: string) => {
    bar.style.width = `${Math.round(share * 100)}%`;
    word.textContent = said;
    element.classList.toggle("done", said === "Done");
  };
  return { element, at };
}
type Task = ReturnType<typeof task>;

/** How far a body is: what is still to be answered counts as the last part of it. */
const under =
  ({ at }: Task) =>
  (share: number) =>
    at(share * 0.95, share < 1 ? `${Math.round(share * 100)} %` : "Sent");

async function sendAll(context: Context, place: Place): Promise<Went | null> {
  const { state } = context;
  const kind = documentOf(context.choice) ?? state.document?.kind ?? null;
  const pictures = kind && unsent(context, kind);
  const isBeingRead = pictures !== null || state.document?.result === "unknown_state";
  const tasks = {
    document: pictures ? task(kind === "passport" ? "Your passport" : "Your card, front and back") : null,
    selfie: context.taken.has("selfie") ? task("Your selfie") : null,
    reading: isBeingRead ? task("Reading the document") : null,
    quiz: context.quiz ? task("Your answers") : null,
  };
  show({
    title: "Sending",
    lead: "Leave this page open. It takes a few seconds.",
    company: state.company,
    place,
    body: [h("ul", { class: "tasks", role: "status" }, ...Object.values(tasks).map((each) => each?.element))],
  });
  if (pictures && tasks.document) {
    context.state = await sendDocument(pictures, under(tasks.document));
    forget(context, ["id-front", "id-back", "passport-page"]);
    tasks.document.at(1, "Done");
  }
  const selfie = context.taken.get("selfie");
  if (selfie && tasks.selfie) {
    context.state = await sendSelfie(selfie.base64, under(tasks.selfie));
    forget(context, ["selfie"]);
    tasks.selfie.at(1, "Done");
  }
  if (tasks.reading) await untilRead(context, tasks.reading);
  if (context.quiz && tasks.quiz) {
    const answers = [...context.answers].map(([question, answer]) => ({ question, answer }));
    context.state = await sendAnswers(context.quiz.session, answers);
    context.quiz = null;
    tasks.quiz.at(1, "Done");
  }
  return afterwards(context, place);
}

/** The pictures of a document that wait to be sent; null when there are none. */
function unsent({ taken }: Context, kind: "id" | "passport") {
  const [front, back, page] = [taken.get("id-front"), taken.get("id-back"), taken.get("passport-page")];
  if (kind === "passport") return page ? { kind, page: page.base64 } : null;
  return front && back ? { kind, front: front.base64, back: back.base64 } : null;
}

function forget({ taken }: Context, which: readonly Shot[]): void {
  for (const shot of which) {
    release(taken.get(shot));
    taken.delete(shot);
  }
}

/** Uploads are read after they were received (interface, States): asks until there is a result. */
async function untilRead(context: Context, { at }: Task): Promise<void> {
  for (let asked = 1; ; asked++) {
    context.state = await readState();
    if (context.state.document?.result !== "unknown_state") break;
    at(1 - 0.85 ** asked, "Under way");
    await new Promise((resolve) => setTimeout(resolve, readEveryMs));
  }
  at(1, "Done");
}

/** The end, or what has to be done once more. */
async function afterwards(context: Context, place: Place): Promise<Went | null> {
  const { state } = context;
  const isRead = state.document === null || state.document.result === "complete";
  const isPassed = state.quiz === "passed";
  const isDone = state.option === "BOTH" ? isRead && isPassed : isPassed || (state.document !== null && isRead);
  if (isDone || state.isExhausted) {
    context.state = await finish();
    return "ended";
  }
  // With EITHER, a document that failed before is no news to who has answered the questions instead.
  const isAboutQuiz = state.option === "EITHER" && context.choice === "quiz";
  if (!isRead && !isAboutQuiz) return documentFailed(context, place);
  return quizFailed(context, place);
}

/** Says what went wrong. True: once more. */
function trouble({ state }: Context, place: Place, message: string): Promise<boolean> {
  return new Promise((resolve) => {
    show({
      title: "That did not get through",
      lead: message,
      company: state.company,
      place,
      acts: [
        { label: "Try again", icon: icon("again"), run: () => resolve(true) },
        { label: "Back", run: () => resolve(false) },
      ],
    });
  });
}
