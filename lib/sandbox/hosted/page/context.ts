/** What the page holds while somebody goes through a flow. Nothing of it is kept in the browser. */
import type { FlowState, Quiz } from "../state";
import type { Place } from "./dom";
import type { Picture } from "./picture";
import type { Choice, Step } from "./plan";

export type Shot = "id-front" | "id-back" | "passport-page" | "selfie";

export type Context = {
  state: FlowState;
  choice: Choice | null;
  /** Pictures that are not sent yet. */
  taken: Map<Shot, Picture>;
  quiz: Quiz | null;
  /** Chosen options by question. */
  answers: Map<number, number>;
  /** The camera was opened once: the next picture begins with it. */
  cameraWorks: boolean;
};

/** Where a screen leads: on, back, to another one, or to the end. */
export type Went = "next" | "back" | "ended" | { to: Step };
export type Screen = (context: Context, place: Place) => Promise<Went>;
