/** The hosted verification page. It opens the flow of the link, and shows the screens of the flow. */
import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { FlowState } from "../state";
import { finish, openSession, Refused, readState } from "./api";
import { CaptureStep } from "./capture";
import { ChooseStep } from "./choose";
import { Ended, Seal } from "./end-screen";
import type { Step } from "./plan";
import { QuizStep } from "./quiz";
import { Screen } from "./screen";
import { SendingStep } from "./sending";
import { FlowProvider } from "./use-flow";
import { WelcomeStep } from "./welcome";

/** Exchanges the token in the address for a session, and removes the token from the address. */
async function open(): Promise<FlowState> {
  const token = new URLSearchParams(window.location.search).get("token");
  const state = token === null ? await readState() : await openSession(token);
  if (token !== null) window.history.replaceState(null, "", window.location.pathname);
  // All attempts may have been used elsewhere. The flow then ends here.
  return !state.ended && state.isExhausted ? finish() : state;
}

function StepScreen({ step }: { step: Step }) {
  switch (step) {
    case "welcome":
      return <WelcomeStep />;
    case "choose":
      return <ChooseStep />;
    case "quiz":
      return <QuizStep />;
    case "sending":
      return <SendingStep />;
    default:
      return <CaptureStep key={step} shot={step} />;
  }
}

const turnedAwayTitles: Record<string, string> = {
  expired: "This link has expired",
  used: "This link was used",
  unknown: "This link is not known",
  "no-session": "Open your link once more",
  "other-flow": "Another link was opened",
};

function TurnedAway({ error }: { error: unknown }) {
  const refused = error instanceof Refused ? error : null;
  const title = refused ? turnedAwayTitles[refused.code] : undefined;
  const reload = { label: "Try again", icon: RotateCcw, run: () => window.location.reload() };
  return (
    <Screen
      title={title ?? "That did not work"}
      lead={refused ? refused.message : "Something went wrong on this page. Load it again."}
      above={<Seal of="exhausted" />}
      actions={title ? [] : [reload]}
    />
  );
}

function Page({ opening }: { opening: Promise<FlowState> }) {
  const [state, setState] = useState<FlowState>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    opening.then(setState, setError);
  }, [opening]);
  if (error !== undefined) return <TurnedAway error={error} />;
  if (!state) {
    return (
      <main className="screen">
        <p className="waiting" role="status">
          One moment…
        </p>
      </main>
    );
  }
  if (state.ended) return <Ended state={state} />;
  return (
    <FlowProvider state={state} onEnd={setState} onFail={setError}>
      {(step) => <StepScreen step={step} />}
    </FlowProvider>
  );
}

const root = document.querySelector("#app");
if (root) createRoot(root).render(<Page opening={open()} />);
