/** The first screen: the company, the steps, what the person needs, and the consent if it is not recorded yet. */
import { CircleQuestionMark, Clock, IdCard, type LucideIcon, Smile, Sun } from "lucide-react";
import { useRef, useState } from "react";
import type { FlowState } from "../state";
import { giveConsent, Refused } from "./api";
import { Problem, Screen } from "./screen";
import { useFlow } from "./use-flow";

function Row({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li>
      <Icon className="icon" />
      <div>
        <b>{title}</b>
        <span>{text}</span>
      </div>
    </li>
  );
}

const leadOf = ({ company, firstName, option }: FlowState) =>
  option === "BOTH"
    ? `${firstName}, ${company} asks you to show who you are: with a document and by a few questions.`
    : `${firstName}, ${company} asks you to show who you are: with a document, or by a few questions instead.`;

const mustAgree = "Tick the first box to agree. Without consent nothing can be verified.";

export function WelcomeStep() {
  const { state, next, onFail } = useFlow();
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const submit = async (data: FormData) => {
    const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
    const fullName = String(data.get("fullName") ?? "").trim();
    if (!data.has("agree")) {
      setProblem(mustAgree);
      return focus("agree");
    }
    if (fullName === "") {
      setProblem("Write your full name.");
      return focus("fullName");
    }
    try {
      next({ state: await giveConsent(fullName, data.has("disclosure")) });
    } catch (error) {
      if (error instanceof Refused) setProblem(error.message);
      else onFail(error);
    }
  };
  const start = () => {
    if (form.current) void submit(new FormData(form.current));
    else next();
  };
  return (
    <Screen
      title="Verify your identity"
      lead={leadOf(state)}
      actions={[{ label: state.needsConsent ? "Agree and start" : "Start", run: start }]}
    >
      <h2>What will be taken</h2>
      <ul className="rows">
        <Row icon={IdCard} title="Pictures of a document" text="An ID card, a license or a passport." />
        <Row icon={Smile} title="A selfie" text="It is compared with the photo on the document." />
        {state.option === "BOTH" ? (
          <Row icon={CircleQuestionMark} title="A few questions" text="About you, from public records." />
        ) : null}
      </ul>
      <h2>What you need</h2>
      <ul className="rows">
        <Row icon={Sun} title="Good light" text="And a plain surface for the document." />
        <Row icon={Clock} title="About three minutes" text="You can use the camera, or files you have." />
      </ul>
      {state.needsConsent ? (
        <form
          ref={form}
          className="consent"
          aria-labelledby="consent-title"
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
          onInput={() => setProblem("")}
        >
          <h2 id="consent-title">Your consent</h2>
          <Tick name="agree">
            I agree that {state.company} verifies my identity with what I give here: to carry out what I asked for, and
            to prevent fraud. It is not used to decide on credit, insurance or employment.
          </Tick>
          <Tick name="disclosure">
            A background check may be part of it. I have read this, and I authorize it. (You may leave this open.)
          </Tick>
          <div className="field">
            <label htmlFor="full-name">Your full name</label>
            <input id="full-name" name="fullName" autoComplete="name" aria-describedby="full-name-hint" />
            <p className="hint" id="full-name-hint">
              It stands for your signature. Consent cannot be changed afterwards.
            </p>
          </div>
          <Problem message={problem} />
        </form>
      ) : null}
    </Screen>
  );
}

function Tick(props: { name: string; children: React.ReactNode }) {
  return (
    <div className="tick">
      <input type="checkbox" id={props.name} name={props.name} />
      <label htmlFor={props.name}>{props.children}</label>
    </div>
  );
}
