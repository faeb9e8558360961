/** Sends the collected data, waits until the document is read, and explains what the person can do after a failure. */
import { RotateCcw } from "lucide-react";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import type { FlowState } from "../state";
import { finish, Refused, readState, sendAnswers, sendDocument, sendSelfie } from "./api";
import { DocumentFailed, QuizFailed } from "./failed";
import { documentOf } from "./plan";
import { FrameContext, Screen } from "./screen";
import { type Flow, useFlow } from "./use-flow";

const readEveryMs = 1500;

type TaskName = "document" | "selfie" | "reading" | "quiz";
/** `share` is from 0 to 1. */
type Task = { share: number; status: string };
const waiting: Task = { share: 0, status: "Waiting" };
const done: Task = { share: 1, status: "Done" };
type Tasks = Partial<Record<TaskName, Task>>;
type Show = (name: TaskName, task: Task) => void;

/** The bar stops at 95 percent of an upload while the page waits for the answer. */
const uploading = (share: number): Task => ({
  share: share * 0.95,
  status: share < 1 ? `${Math.round(share * 100)} %` : "Sent",
});

/** Whether the link itself can no longer be used. A separate screen explains that. */
const isFinal = ({ code }: Refused) => ["expired", "used", "unknown", "no-session", "other-flow"].includes(code);

type View = { step: "sending" } | { step: "failed"; message: string } | { step: "document-failed" | "quiz-failed" };

/** Keeps the number of this step in the progress, because sending removes steps from the flow. */
export function SendingStep() {
  const [frame] = useState(useContext(FrameContext));
  return (
    <FrameContext value={frame}>
      <Sending />
    </FrameContext>
  );
}

function Sending() {
  const flow = useFlow();
  const [view, setView] = useState<View>({ step: "sending" });
  const [tasks, setTasks] = useState<Tasks>(() => tasksOf(flow));
  const latest = useRef(flow);
  useEffect(() => {
    latest.current = flow;
  });
  const send = useCallback(async (isRetry: boolean) => {
    const { onEnd, onFail } = latest.current;
    setView({ step: "sending" });
    setTasks(tasksOf(latest.current));
    try {
      if (isRetry) latest.current = await withoutArrived(latest.current);
      const state = await sendAll(latest.current, (name, task) => setTasks((before) => ({ ...before, [name]: task })));
      const next = outcomeOf(state, latest.current.choice);
      if (next === "end") onEnd(await finish());
      else setView({ step: next });
    } catch (error) {
      if (error instanceof Refused && !isFinal(error)) setView({ step: "failed", message: error.message });
      else onFail(error);
    }
  }, []);
  useEffect(() => {
    void send(false);
  }, [send]);

  if (view.step === "document-failed") return <DocumentFailed />;
  if (view.step === "quiz-failed") return <QuizFailed />;
  if (view.step === "failed") {
    return (
      <Screen
        key="failed"
        title="That did not get through"
        lead={view.message}
        actions={[
          { label: "Try again", icon: RotateCcw, run: () => void send(true) },
          { label: "Back", run: flow.back },
        ]}
      />
    );
  }
  const labels: Record<TaskName, string> = {
    document: flow.choice === "passport" ? "Your passport" : "Your card, front and back",
    selfie: "Your selfie",
    reading: "Reading the document",
    quiz: "Your answers",
  };
  const visibleTasks = (["document", "selfie", "reading", "quiz"] as const).filter((name) => tasks[name]);
  return (
    <Screen key="sending" title="Sending" lead="Leave this page open. It takes a few seconds.">
      <ul className="tasks" role="status">
        {visibleTasks.map((name) => (
          <TaskLine key={name} label={labels[name]} task={tasks[name] ?? waiting} />
        ))}
      </ul>
    </Screen>
  );
}

function TaskLine({ label, task: { share, status } }: { label: string; task: Task }) {
  return (
    <li className={status === done.status ? "task done" : "task"}>
      <span className="task-label">{label}</span>
      <span className="task-status">{status}</span>
      <span className="task-track">
        <span className="task-bar" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </li>
  );
}

function documentToSend({ pictures, choice }: Flow) {
  const [front, back, page] = [pictures["id-front"], pictures["id-back"], pictures["passport-page"]];
  const kind = documentOf(choice);
  if (kind === "passport") return page ? { kind, page: page.base64 } : null;
  return kind && front && back ? { kind, front: front.base64, back: back.base64 } : null;
}

function tasksOf(flow: Flow): Tasks {
  const hasDocument = documentToSend(flow) !== null;
  return {
    ...(hasDocument ? { document: waiting } : {}),
    ...(flow.pictures.selfie ? { selfie: waiting } : {}),
    ...(hasDocument || flow.state.document?.result === "unknown_state" ? { reading: waiting } : {}),
    ...(flow.quiz ? { quiz: waiting } : {}),
  };
}

/**
 * Returns the flow without the parts that arrived although their answer was lost. The sandbox would refuse them, or
 * count another attempt.
 */
async function withoutArrived(flow: Flow): Promise<Flow> {
  const state = await readState();
  const hasArrived = (kind: "id" | "passport" | "quiz") => state.attempts[kind].used > flow.state.attempts[kind].used;
  const kind = documentOf(flow.choice);
  const pictures = kind && hasArrived(kind) ? { selfie: flow.pictures.selfie } : flow.pictures;
  const quiz = hasArrived("quiz") ? null : flow.quiz;
  flow.update({ state, pictures, quiz });
  return { ...flow, state, pictures, quiz };
}

/** Sends each part in turn and then removes it from the flow, so that a retry sends only the remaining parts. */
async function sendAll(flow: Flow, show: Show): Promise<FlowState> {
  let { state } = flow;
  const pictures = documentToSend(flow);
  if (pictures) {
    state = await sendDocument(pictures, (share) => show("document", uploading(share)));
    for (const shot of ["id-front", "id-back", "passport-page"] as const) flow.savePicture(shot, undefined);
    flow.update({ state });
    show("document", done);
  }
  if (flow.pictures.selfie) {
    state = await sendSelfie(flow.pictures.selfie.base64, (share) => show("selfie", uploading(share)));
    flow.savePicture("selfie", undefined);
    flow.update({ state });
    show("selfie", done);
  }
  if (state.document?.result === "unknown_state") {
    state = await untilRead(show);
    flow.update({ state });
  }
  if (pictures) show("reading", done);
  if (flow.quiz) {
    const answers = [...flow.answers.chosen].map(([question, answer]) => ({ question, answer }));
    state = await sendAnswers(flow.quiz.session, answers);
    flow.update({ state, quiz: null });
    show("quiz", done);
  }
  return state;
}

/**
 * Polls until the document has a result, because the service reads an upload some time after it was received
 * (interface, States).
 */
async function untilRead(show: Show): Promise<FlowState> {
  for (let attempt = 1; ; attempt++) {
    const state = await readState();
    if (state.document?.result !== "unknown_state") {
      show("reading", done);
      return state;
    }
    show("reading", { share: 1 - 0.85 ** attempt, status: "Under way" });
    await new Promise((resolve) => setTimeout(resolve, readEveryMs));
  }
}

function outcomeOf(state: FlowState, choice: Flow["choice"]): "end" | "document-failed" | "quiz-failed" {
  const isRead = state.document === null || state.document.result === "complete";
  const isPassed = state.quiz === "passed";
  const isDone = state.option === "BOTH" ? isRead && isPassed : isPassed || (state.document !== null && isRead);
  if (isDone || state.isExhausted) return "end";
  // With EITHER, a person who answered the questions sees no message about a document that failed before.
  const isAboutQuiz = state.option === "EITHER" && choice === "quiz";
  return !isRead && !isAboutQuiz ? "document-failed" : "quiz-failed";
}
