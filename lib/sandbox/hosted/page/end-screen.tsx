/** The last screen thanks the person and links to the company's redirect address. */
import { Check, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { FlowState } from "../state";
import { Button, FrameContext, Screen } from "./screen";

const secondsToRead = 8;

type End = NonNullable<FlowState["ended"]>;

const titles: Record<End, string> = { complete: "Done, thank you", exhausted: "No attempts are left" };
const leads: Record<End, (company: string) => string> = {
  complete: (company) => `Everything was received. ${company} looks at it and tells you how it goes on.`,
  exhausted: (company) => `What you sent was passed on to ${company}. They tell you how it goes on.`,
};

export function Seal(props: { of: End }) {
  const Icon = props.of === "exhausted" ? TriangleAlert : Check;
  return (
    <div className={`seal ${props.of}`}>
      <Icon className="icon" />
    </div>
  );
}

/** The last screen. It redirects after a few seconds, unless the person stays. */
export function Ended({ state: { ended, company, redirectUrl } }: { state: FlowState }) {
  const end = ended ?? "complete";
  return (
    <FrameContext value={{ company }}>
      <Screen title={titles[end]} lead={leads[end](company)} above={<Seal of={end} />}>
        {redirectUrl === null ? <p className="lead">You can close this page.</p> : <Onward address={redirectUrl} />}
      </Screen>
    </FrameContext>
  );
}

function Onward({ address }: { address: string }) {
  const [secondsLeft, setSecondsLeft] = useState(secondsToRead);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return;
    if (secondsLeft === 0) {
      window.location.assign(address);
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, stays, address]);
  return (
    <>
      <div className="onward">
        <a className="button primary" href={address} rel="noreferrer">
          <span>Continue to {new URL(address).host}</span>
        </a>
        {stays ? null : <Button label="Stay on this page" look="ghost" run={() => setStays(true)} />}
      </div>
      <p className="hint">
        {stays ? (
          "You stay here. You can close this page, or continue whenever you like."
        ) : (
          <>
            You go there by itself in <span className="num">{secondsLeft}</span> seconds.
          </>
        )}
      </p>
    </>
  );
}
