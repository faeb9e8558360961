"use client";

import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Kbd, ShortcutKbd } from "@/components/ui/kbd";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useShortcuts } from "@/components/ui/shortcuts";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import type { DecisionList } from "@/lib/contracts/decisions";
import { decide } from "@/lib/contracts/decisions.actions";
import { listOf, plural } from "@/lib/dates";
import {
  certifiedPurpose,
  type DecisionOutcome,
  decisionOutcomes,
  decisionTitles,
  excludedUse,
  otherReason,
} from "@/lib/decisions/outcomes";
import { AppError } from "@/lib/errors";

type Typed = { outcome: DecisionOutcome | null; reasonCode: string; note: string };
const nothing: Typed = { outcome: null, reasonCode: "", note: "" };

/** What the reader chose and typed, until it is saved. It outlives the form, which a colleague's decision replaces. */
export function useDecisionDraft() {
  const [typed, setTyped] = useState(nothing);
  // The result and policy on which the reader chose: newer ones are used only when they accept them.
  const [chosenOn, setChosenOn] = useState<ChosenOn | null>(null);
  const clear = () => {
    setTyped(nothing);
    setChosenOn(null);
  };
  const save = useAction(decide, {
    onDone: ({ outcome }) => {
      clear();
      toast({ title: decisionTitles[outcome].done });
    },
  });
  const discard = () => {
    clear();
    save.reset();
  };
  return { typed, setTyped, chosenOn, setChosenOn, save, discard };
}
export type DecisionDraft = ReturnType<typeof useDecisionDraft>;

/** Four decisions of equal size and no color. None is preselected, and only the button or ⌘↵ sends. */
export function DecideForm(props: { applicantId: string; list: DecisionList; draft: DecisionDraft }) {
  const { applicantId, list } = props;
  const { typed, setTyped, chosenOn, setChosenOn, save } = props.draft;
  const [problems, setProblems] = useState<Partial<Record<keyof Typed, string>>>({});
  const isClosed = (outcome: DecisionOutcome) => list.blocks.some(({ outcomes }) => outcomes.includes(outcome));
  const choose = (outcome: DecisionOutcome) => {
    setTyped((before) => ({ ...before, outcome, reasonCode: before.outcome === outcome ? before.reasonCode : "" }));
    setProblems({});
    setChosenOn((before) => before ?? basisOf(list));
  };
  const chooseReason = (reasonCode: string) => {
    setTyped((before) => ({ ...before, reasonCode }));
    setProblems({});
  };
  const firstReason = useRef<HTMLInputElement>(null);
  const chooseByKey = (outcome: DecisionOutcome) => {
    if (isClosed(outcome)) return false;
    // The reason comes next; the reasons appear with the choice.
    flushSync(() => choose(outcome));
    firstReason.current?.focus();
    return true;
  };

  const { outcome } = typed;
  const reasons = outcome ? list.reasons[outcome] : [];
  const reasonKeys = reasons.slice(0, 9).map((_, index) => String(index + 1));
  const changed = whatChanged(chosenOn, list, save.error);
  const submit = () => {
    const missing = {
      ...(outcome ? {} : { outcome: "Choose a decision" }),
      ...(outcome && !typed.reasonCode ? { reasonCode: "Choose a reason" } : {}),
      ...(typed.reasonCode === otherReason.code && !typed.note.trim() ? { note: "Say what the reason is" } : {}),
    };
    setProblems(missing);
    if (!outcome || !chosenOn || Object.keys(missing).length > 0 || save.isPending || changed) return;
    const note = typed.note.trim();
    const body = { outcome, reasonCode: typed.reasonCode, ...chosenOn, ...(note ? { note } : {}) };
    save.mutate({ params: { id: applicantId }, body });
  };

  const form = useRef<HTMLFormElement>(null);
  // A key chooses; only ⌘↵ sends, from within the form.
  useShortcuts("Decide", [
    ...decisionOutcomes.map((one) => ({
      keys: [decisionTitles[one].key],
      title: `choose ${decisionTitles[one].action}`,
      run: () => chooseByKey(one),
    })),
    ...(reasonKeys.length > 0
      ? [
          {
            keys: reasonKeys,
            title: "choose a reason",
            inPalette: false,
            run: (key: string) => chooseReason(reasons[Number(key) - 1]?.code ?? ""),
          },
        ]
      : []),
    {
      keys: ["mod+Enter"],
      title: "send the decision",
      whileTyping: true,
      inPalette: false,
      run: () => (form.current?.contains(document.activeElement) ? submit() : false),
    },
  ]);

  const closed = decisionOutcomes.filter(isClosed).map((one) => decisionTitles[one].action);
  return (
    <Form ref={form} aria-label="Decision" onSubmit={submit}>
      <CardBody className="grid gap-3.5">
        <RadioGroup
          legend="Decision"
          legendHidden
          boxed
          name="outcome"
          error={problems.outcome}
          className="[&>div]:grid-cols-2 [&>div]:gap-2"
        >
          {decisionOutcomes.map((one) => (
            <Radio
              key={one}
              value={one}
              checked={outcome === one}
              disabled={isClosed(one)}
              onChange={() => choose(one)}
              className="gap-1.5 px-2"
              label={decisionTitles[one].action}
              aside={<Kbd className="max-md:hidden">{decisionTitles[one].key.toUpperCase()}</Kbd>}
            />
          ))}
        </RadioGroup>
        {closed.length > 0 ? (
          <DisabledReason>
            {listOf(closed)} {closed.length === 1 ? "is" : "are"} off: see what comes first, above.
          </DisabledReason>
        ) : null}
        {outcome ? (
          <>
            <RadioGroup legend="Reason" name="reason" rows error={problems.reasonCode}>
              {reasons.map(({ code, title }, index) => (
                <Radio
                  key={`${outcome} ${code}`}
                  ref={index === 0 ? firstReason : undefined}
                  value={code}
                  checked={typed.reasonCode === code}
                  onChange={() => chooseReason(code)}
                  label={title}
                  aside={reasonKeys[index] ? <Kbd className="max-md:hidden">{reasonKeys[index]}</Kbd> : null}
                />
              ))}
            </RadioGroup>
            <Field
              label="Note"
              note={typed.reasonCode === otherReason.code ? "needed for this reason" : "optional"}
              error={problems.note}
            >
              <Textarea
                rows={3}
                maxLength={2000}
                value={typed.note}
                onChange={(event) => setTyped((before) => ({ ...before, note: event.target.value }))}
              />
            </Field>
          </>
        ) : null}
      </CardBody>
      <Basis applicantId={applicantId} list={list} />
      <CardBody className="grid gap-2">
        {changed ? (
          <ChangedNotice
            what={changed}
            onUse={() => {
              setChosenOn(basisOf(list));
              save.reset();
            }}
          />
        ) : save.error ? (
          <FailureNotice {...failureFacts(save.error)} />
        ) : null}
        <Button type="submit" variant="primary" block icon={<Check />} loading={save.isPending}>
          {outcome ? decisionTitles[outcome].action : "Choose a decision"}{" "}
          <ShortcutKbd shortcut="mod+Enter" onButton className="max-md:hidden" />
        </Button>
        <p className="text-ink-3 text-meta">Cannot be edited later. It can be reopened with a reason.</p>
      </CardBody>
    </Form>
  );
}

type ChosenOn = { snapshotId: string; answers: string; policyVersionId: string };

const basisOf = ({ snapshotId, answers, policy }: DecisionList): ChosenOn | null =>
  snapshotId === null ? null : { snapshotId, answers, policyVersionId: policy.versionId };

function whatChanged(chosenOn: ChosenOn | null, list: DecisionList, error: unknown): "result" | "policy" | null {
  const code = error instanceof AppError ? error.code : null;
  const isOlder = chosenOn && (chosenOn.snapshotId !== list.snapshotId || chosenOn.answers !== list.answers);
  if (code === "result_changed" || isOlder) return "result";
  return code === "policy_changed" || (chosenOn && chosenOn.policyVersionId !== list.policy.versionId)
    ? "policy"
    : null;
}

function ChangedNotice(props: { what: "result" | "policy"; onUse: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={notice}>
      <FailureNotice tone="attention" title={`The ${props.what} changed after you opened this page`}>
        Your choice and note are kept. Look at the new {props.what} first.
      </FailureNotice>
      <Button size="s" className="mt-2" onClick={props.onUse}>
        Use the new {props.what}
      </Button>
    </div>
  );
}

function standingOf({ requirements }: DecisionList): string {
  const required = requirements.filter((one) => one.required);
  const met = required.filter(({ standing }) => standing === "met").length;
  return `${met} of ${plural(required.length, "required check")} met`;
}

function Basis(props: { applicantId: string; list: DecisionList }) {
  const applicant = useCase(props.applicantId, "applicant").data;
  const judged = props.list.judged;
  return (
    <CardBody className="grid gap-1 text-ink-2 text-meta">
      <h3 className="font-strong text-body text-ink">This decision rests on</h3>
      <p>
        {applicant?.resultFetchedAt ? (
          <>
            The result of <Timestamp at={applicant.resultFetchedAt} />
          </>
        ) : (
          "No result yet"
        )}
        {judged > 0 ? `, and ${plural(judged, "judgment")}` : ""}.
      </p>
      <p>
        Policy {props.list.policy.name}, version {props.list.policy.version}: {standingOf(props.list)}.
      </p>
      <p>
        Certified purpose: {certifiedPurpose(applicant?.consent?.certified)}. {excludedUse}
      </p>
    </CardBody>
  );
}
