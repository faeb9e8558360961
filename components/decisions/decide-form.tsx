"use client";

import { Check, Lock } from "lucide-react";
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
import { Tag } from "@/components/ui/tag";
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
import type { DecisionBlock } from "@/lib/results/view";

/** A reason as offered: the catalog's, or a finding that is itself the reason. */
type Reason = { code: string; signal: string | null; title: string; isSuggested: boolean };
type Typed = { outcome: DecisionOutcome | null; reason: Reason | null; note: string };
const nothing: Typed = { outcome: null, reason: null, note: "" };

/** The findings that are a reason first, then the catalog's that fit, then its others. */
function reasonsFor({ reasons, suggested }: DecisionList, outcome: DecisionOutcome): Reason[] {
  const fitting = suggested.filter((one) => one.outcome === outcome);
  const found = fitting.flatMap(({ reasonCode, signal, title }) =>
    signal === null ? [] : [{ code: reasonCode, signal, title: title ?? signal, isSuggested: true }],
  );
  const catalog = reasons[outcome].map(({ code, title }) => {
    const isSuggested = fitting.some(({ signal, reasonCode }) => signal === null && reasonCode === code);
    return { code, signal: null, title, isSuggested };
  });
  return [...found, ...catalog.filter((one) => one.isSuggested), ...catalog.filter((one) => !one.isSuggested)];
}

const isSame = (one: Reason | null, other: Reason) => one?.code === other.code && one.signal === other.signal;

/** What the reader chose and typed, until it is saved. It outlives the form, which a colleague's decision replaces. */
export function useDecisionDraft() {
  const [typed, setTyped] = useState(nothing);
  // The result and policy on which the reader chose: newer ones are used only when they accept them.
  const [chosenOn, setChosenOn] = useState<ChosenOn | null>(null);
  /** The reader has just decided: the next applicant gets the focus. */
  const [isDone, setDone] = useState(false);
  const clear = () => {
    setTyped(nothing);
    setChosenOn(null);
  };
  const save = useAction(decide, {
    onDone: ({ outcome }) => {
      clear();
      setDone(true);
      toast({ title: decisionTitles[outcome].done });
    },
  });
  const discard = () => {
    clear();
    save.reset();
  };
  return { typed, setTyped, chosenOn, setChosenOn, isDone, setDone, save, discard };
}
export type DecisionDraft = ReturnType<typeof useDecisionDraft>;

/** Four decisions of equal size and no color. None is preselected, and only the button or ⌘↵ sends. */
export function DecideForm(props: { applicantId: string; list: DecisionList; draft: DecisionDraft }) {
  const { applicantId, list } = props;
  const { typed, setTyped, chosenOn, setChosenOn, setDone, save } = props.draft;
  const [problems, setProblems] = useState<Partial<Record<keyof Typed, string>>>({});
  const isClosed = (outcome: DecisionOutcome) => list.blocks.some(({ outcomes }) => outcomes.includes(outcome));
  const choose = (outcome: DecisionOutcome) => {
    setTyped((before) => ({ ...before, outcome, reason: before.outcome === outcome ? before.reason : null }));
    setProblems({});
    setDone(false);
    setChosenOn((before) => before ?? basisOf(list));
  };
  const chooseReason = (reason: Reason | undefined) => {
    if (!reason) return;
    setTyped((before) => ({ ...before, reason }));
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

  const { outcome, reason } = typed;
  const reasons = outcome ? reasonsFor(list, outcome) : [];
  const reasonKeys = reasons.slice(0, 9).map((_, index) => String(index + 1));
  const changed = whatChanged(chosenOn, list, save.error);
  const submit = () => {
    const missing = {
      ...(outcome ? {} : { outcome: "Choose a decision" }),
      ...(outcome && !reason ? { reason: "Choose a reason" } : {}),
      ...(reason?.code === otherReason.code && !typed.note.trim() ? { note: "Say what the reason is" } : {}),
    };
    setProblems(missing);
    if (!outcome || !reason || !chosenOn || Object.keys(missing).length > 0 || save.isPending || changed) return;
    const note = typed.note.trim();
    const { code: reasonCode, signal } = reason;
    const body = { outcome, reasonCode, ...chosenOn, ...(signal ? { signal } : {}), ...(note ? { note } : {}) };
    save.mutate({ params: { id: applicantId }, body });
  };

  // A key chooses; only Ctrl+↵ sends, from within the form.
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
            run: (key: string) => chooseReason(reasons[Number(key) - 1]),
          },
        ]
      : []),
  ]);

  const closed = decisionOutcomes.filter(isClosed);
  return (
    <Form aria-label="Decision" onSubmit={submit}>
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
              data-next
              value={one}
              checked={outcome === one}
              disabled={isClosed(one)}
              onChange={() => choose(one)}
              className="gap-1.5 px-2"
              label={decisionTitles[one].action}
              aside={
                isClosed(one) ? (
                  <Lock className="mt-0.75 size-3.5 text-ink-3" />
                ) : (
                  <Kbd className="max-md:hidden">{decisionTitles[one].key.toUpperCase()}</Kbd>
                )
              }
            />
          ))}
        </RadioGroup>
        {closed.length > 0 ? (
          <DisabledReason>
            {comesFirst(list.blocks)} above first, to {anyOf(closed)}.
          </DisabledReason>
        ) : null}
        {outcome ? null : <Suggestions list={list} />}
        {outcome ? (
          <>
            <RadioGroup legend="Reason" name="reason" rows error={problems.reason}>
              {reasons.map((one, index) => (
                <Radio
                  key={`${outcome} ${one.code} ${one.signal}`}
                  ref={index === 0 ? firstReason : undefined}
                  value={`${one.code} ${one.signal ?? ""}`}
                  checked={isSame(reason, one)}
                  onChange={() => chooseReason(one)}
                  label={one.title}
                  aside={
                    <span className="inline-flex items-center gap-1.5">
                      {one.isSuggested ? <Tag>Suggested</Tag> : null}
                      {reasonKeys[index] ? <Kbd className="max-md:hidden">{reasonKeys[index]}</Kbd> : null}
                    </span>
                  }
                />
              ))}
            </RadioGroup>
            <Field
              label="Note"
              note={reason?.code === otherReason.code ? "needed for this reason" : "optional"}
              error={problems.note}
            >
              <Textarea
                rows={2}
                maxLength={2000}
                value={typed.note}
                onChange={(event) => setTyped((before) => ({ ...before, note: event.target.value }))}
              />
            </Field>
          </>
        ) : null}
      </CardBody>
      <Basis applicantId={applicantId} list={list} />
      {/* On screen however long the reasons are. */}
      <CardBody className="grid gap-2 rounded-b-card bg-surface md:sticky md:bottom-0">
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
        <Button
          type="submit"
          variant={outcome ? "primary" : "secondary"}
          block
          icon={<Check />}
          loading={save.isPending}
        >
          {outcome ? decisionTitles[outcome].action : "Choose a decision"}{" "}
          <ShortcutKbd shortcut="mod+Enter" onButton className="max-md:hidden" />
        </Button>
        <p className="text-ink-3 text-meta">Cannot be edited later. It can be reopened with a reason.</p>
      </CardBody>
    </Form>
  );
}

/** What fits before anything is chosen: one reason for each final decision. */
function Suggestions(props: { list: DecisionList }) {
  const { list } = props;
  const lines = (["approve", "decline"] as const).flatMap((outcome) => {
    const why = list.suggested.find((one) => one.outcome === outcome)?.why;
    const reason = reasonsFor(list, outcome).find(({ isSuggested }) => isSuggested);
    return why && reason ? [{ outcome, why, title: reason.title }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-ink-2 text-meta">
      {lines.map(({ outcome, why, title }) => (
        <li key={outcome}>
          Suggested to {decisionTitles[outcome].action.toLowerCase()}: <b className="font-strong text-ink">{title}</b>
          {why === title ? null : <span className="text-ink-3"> · {why}</span>}
        </li>
      ))}
    </ul>
  );
}

const anyOf = (outcomes: readonly DecisionOutcome[]) =>
  listOf(outcomes.map((one) => decisionTitles[one].action.toLowerCase())).replace(/ and /, " or ");

/** "Judge 2 hits and resolve 1 finding". */
function comesFirst(blocks: readonly DecisionBlock[]): string {
  const of = (code: DecisionBlock["code"]) => blocks.filter((block) => block.code === code);
  const open = of("signals_unresolved");
  const hits = open.reduce((sum, block) => sum + block.hits, 0);
  const findings = open.filter((block) => block.hits === 0).length;
  const checks = of("checks_missing").length;
  const steps = [
    of("unreadable").length > 0 ? "restore what cannot be read" : null,
    of("no_result").length > 0 ? "read a result" : null,
    of("wrong_person").length > 0 ? "refresh the result" : null,
    of("consent_missing").length > 0 ? "record the consent" : null,
    of("in_approval").length > 0 ? "settle the open request" : null,
    hits > 0 ? `judge ${plural(hits, "hit")}` : null,
    findings > 0 ? `resolve ${plural(findings, "finding")}` : null,
    of("window_open").length > 0 ? "wait for the final results" : null,
    checks > 0 ? `complete ${plural(checks, "check")}` : null,
  ].filter((step) => step !== null);
  const text = listOf(steps);
  return text.charAt(0).toUpperCase() + text.slice(1);
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
