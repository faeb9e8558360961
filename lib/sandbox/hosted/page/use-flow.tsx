/** The state of the page during a flow, and the order of its screens. The browser stores nothing. */
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Picture } from "@/components/ui/capture/picture";
import { useQuizAnswers } from "@/components/ui/capture/use-quiz-answers";
import type { FlowState, Quiz } from "../state";
import { type Choice, type Step, stepsOf } from "./plan";
import { FrameContext } from "./screen";
import type { Shot } from "./shots";

type Progress = {
  state: FlowState;
  step: Step;
  choice: Choice | null;
  /** Pictures that are not sent yet. */
  pictures: Partial<Record<Shot, Picture>>;
  quiz: Quiz | null;
  /** Whether the camera has worked before. The screen for the back of a card then starts with the camera. */
  cameraWorks: boolean;
};

type FlowProps = {
  state: FlowState;
  onEnd: (state: FlowState) => void;
  onFail: (error: unknown) => void;
};

function stepFrom({ state, choice, step }: Progress, by: 1 | -1): Step {
  const steps = stepsOf(state, choice);
  const at = Math.max(0, steps.indexOf(step)) + by;
  return steps[Math.min(steps.length - 1, Math.max(0, at))] ?? "welcome";
}

function useFlowProgress({ state, onEnd, onFail }: FlowProps) {
  const [progress, setProgress] = useState<Progress>({
    state,
    step: "welcome",
    choice: null,
    pictures: {},
    quiz: null,
    cameraWorks: false,
  });
  const answers = useQuizAnswers(progress.quiz ?? undefined);
  const update = (changes: Partial<Progress>) => setProgress((before) => ({ ...before, ...changes }));
  const move = (by: 1 | -1, changes: Partial<Progress> = {}) =>
    setProgress((before) => {
      const now = { ...before, ...changes };
      return { ...now, step: stepFrom(now, by) };
    });
  return {
    ...progress,
    answers,
    update,
    next: (changes?: Partial<Progress>) => move(1, changes),
    back: () => move(-1),
    /** Stores a picture until it is sent. Undefined removes the picture. */
    savePicture: (shot: Shot, picture: Picture | undefined) =>
      setProgress((before) => ({ ...before, pictures: { ...before.pictures, [shot]: picture } })),
    onEnd,
    onFail,
  };
}
export type Flow = ReturnType<typeof useFlowProgress>;

const FlowContext = createContext<Flow | null>(null);

export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error("This screen is outside a flow");
  return flow;
}

export function FlowProvider(props: FlowProps & { children: (step: Step) => ReactNode }) {
  const flow = useFlowProgress(props);
  const { state, choice, step, pictures } = flow;
  const hasUnsent = Object.values(pictures).some((picture) => picture !== undefined);
  useEffect(() => {
    if (!hasUnsent) return;
    // The browser warns, because pictures that are not sent would be lost.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasUnsent]);
  // Until the person chooses, the progress counts the screens of an ID card.
  const steps = stepsOf(state, choice ?? "id");
  const place = { number: Math.max(0, steps.indexOf(step)) + 1, of: steps.length };
  return (
    <FlowContext value={flow}>
      <FrameContext value={{ company: state.company, place }}>{props.children(step)}</FrameContext>
    </FlowContext>
  );
}
