"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { failureFacts } from "@/components/shared/failure-facts";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { useHeldKeys } from "@/components/ui/held-keys";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/input";
import { Kbd, ShortcutKbd } from "@/components/ui/kbd";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useShortcuts } from "@/components/ui/shortcuts";
import { Tag } from "@/components/ui/tag";
import { listOf, plural } from "@/lib/base/dates";
import { reasonProblem } from "@/lib/base/reason";
import { noteWithOpen } from "@/lib/domain/decisions/open-items";
import { type DecisionOutcome, decisionOutcomes, decisionTitles, otherReason } from "@/lib/domain/decisions/outcomes";
import type { DecisionBlock } from "@/lib/domain/results/view";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";
import { AcceptOpen } from "./accept-open";
import { Basis, ChangedNotice } from "./decision-basis";
import {
  basisOf,
  type DecisionDraft,
  type DecisionInput,
  isSameReason,
  type Reason,
  reasonsFor,
  whatChanged,
} from "./decision-draft";

/**
 * The four decisions have the same size and no color. None is preselected, and only the button or ⌘↵ sends the
 * decision.
 */
export function DecideForm(props: { applicantId: string; list: DecisionList; draft: DecisionDraft }) {
  const { applicantId, list } = props;
  const { input, setInput, chosenOn, setChosenOn, setDone, save } = props.draft;
  const [problems, setProblems] = useState<Partial<Record<keyof DecisionInput, string>>>({});
  const isClosed = (outcome: DecisionOutcome) => list.blocks.some(({ outcomes }) => outcomes.includes(outcome));
  const choose = (outcome: DecisionOutcome) => {
    setInput((before) => ({ ...before, outcome, reason: before.outcome === outcome ? before.reason : null }));
    setProblems({});
    setDone(false);
    setChosenOn((before) => before ?? basisOf(list));
  };
  const chooseReason = (reason: Reason | undefined) => {
    if (!reason) return;
    setInput((before) => ({ ...before, reason }));
    setProblems({});
  };
  const firstReason = useRef<HTMLInputElement>(null);
  const chooseByKey = (outcome: DecisionOutcome) => {
    if (isClosed(outcome)) return false;
    // The list of reasons exists only once the choice is rendered. It then gets the focus, because the reason comes
    // next.
    flushSync(() => choose(outcome));
    firstReason.current?.focus();
    return true;
  };

  const { outcome, reason } = input;
  const reasons = outcome ? reasonsFor(list, outcome) : [];
  const reasonKeys = reasons.slice(0, 9).map((_, index) => String(index + 1));
  const changed = whatChanged(chosenOn, list, save.error);
  const open = outcome === "approve" ? list.openItems : [];
  const isAccepted = open.length === 0 || input.accepted === list.openHash;
  const acceptBox = useRef<HTMLInputElement>(null);
  const emptyNote =
    reason?.code === otherReason.code ? "Say what the reason is" : open.length > 0 ? noteWithOpen : null;
  const noteProblem = emptyNote ? reasonProblem(input.note, emptyNote) : undefined;
  const submit = () => {
    const missing = {
      ...(outcome ? {} : { outcome: "Choose a decision" }),
      ...(outcome && !reason ? { reason: "Choose a reason" } : {}),
      ...(isAccepted ? {} : { accepted: "Select this to approve, or resolve what is open first" }),
      ...(noteProblem ? { note: noteProblem } : {}),
    };
    setProblems(missing);
    if (reason && !isAccepted) acceptBox.current?.focus();
    if (!outcome || !reason || !chosenOn || Object.keys(missing).length > 0 || save.isPending || changed) return;
    const note = input.note.trim();
    const { code: reasonCode, signal } = reason;
    const more = { ...(signal ? { signal } : {}), ...(note ? { note } : {}) };
    const accepted = open.length > 0 ? { acceptsOpen: true } : {};
    const opened = outcome === "approve" ? { openHash: list.openHash, ...accepted } : {};
    const body = { outcome, reasonCode, ...chosenOn, ...more, ...opened };
    save.mutate({ params: { id: applicantId }, body });
  };

  const isReading = useCase(applicantId, "decisions").isFetching;
  // The reader may just have resolved what blocks the approval. Keys wait until the case has been read again.
  useHeldKeys(isReading && list.blocks.length > 0);
  // A key only chooses. To send, the reader presses the button or Ctrl+↵ within the form.
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
                  <Icon name="lock" className="mt-0.75 size-3.5 text-ink-3" />
                ) : (
                  <Kbd className="max-md:hidden">{decisionTitles[one].key.toUpperCase()}</Kbd>
                )
              }
            />
          ))}
        </RadioGroup>
        {closed.length > 0 ? <DisabledReason>{comesFirst(list.blocks, closed)}</DisabledReason> : null}
        {outcome ? null : <Suggestions list={list} />}
        {outcome ? (
          <>
            <RadioGroup legend="Reason" name="reason" rows error={problems.reason}>
              {reasons.map((one, index) => (
                <Radio
                  key={`${outcome} ${one.code} ${one.signal}`}
                  ref={index === 0 ? firstReason : undefined}
                  value={`${one.code} ${one.signal ?? ""}`}
                  checked={isSameReason(reason, one)}
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
            {open.length > 0 ? (
              <AcceptOpen
                ref={acceptBox}
                items={open}
                accepted={isAccepted}
                onAccept={(accepted) => {
                  setInput((before) => ({ ...before, accepted: accepted ? list.openHash : null }));
                  setProblems(({ accepted: _, ...others }) => others);
                  save.reset();
                }}
                error={problems.accepted}
              />
            ) : null}
            <Field
              label="Note"
              note={
                reason?.code === otherReason.code
                  ? "needed for this reason"
                  : open.length > 0
                    ? "needed with items open"
                    : "optional"
              }
              error={problems.note}
            >
              <Textarea
                rows={2}
                maxLength={2000}
                value={input.note}
                onChange={(event) => setInput((before) => ({ ...before, note: event.target.value }))}
              />
            </Field>
          </>
        ) : null}
      </CardBody>
      <Basis applicantId={applicantId} list={list} />
      {/* This part stays on screen, however long the list of reasons is. */}
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
          icon={<Icon name="check" />}
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

/** Shown before the reader chooses: one suggested reason for each final decision. */
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

/** Returns, for example, "To approve, first judge 2 hits and resolve 1 finding above." */
function comesFirst(blocks: readonly DecisionBlock[], closed: readonly DecisionOutcome[]): string {
  const of = (code: DecisionBlock["code"]) => blocks.filter((block) => block.code === code);
  const open = of("signals_unresolved");
  const hits = open.reduce((sum, block) => sum + block.hits, 0);
  const findings = open.filter((block) => block.hits === 0).length;
  const checks = of("checks_missing").length;
  const steps = [
    of("unreadable").length > 0 ? "restore the records that cannot be read" : null,
    of("no_result").length > 0 ? "fetch a result from the service" : null,
    of("wrong_person").length > 0 ? "refresh the result" : null,
    of("consent_missing").length > 0 ? "record the consent" : null,
    of("in_approval").length > 0 ? "settle the open request" : null,
    hits > 0 ? `judge ${plural(hits, "hit")}` : null,
    findings > 0 ? `resolve ${plural(findings, "finding")}` : null,
    of("window_open").length > 0 ? "wait for the final results" : null,
    checks > 0 ? `complete ${plural(checks, "check")}` : null,
  ].filter((step) => step !== null);
  const text = listOf(steps);
  const others = of("policy_lifted").length > 0 ? "Another reviewer must approve." : "";
  if (text === "") return others;
  return `To ${anyOf(closed)}, first ${text} above. ${others}`.trim();
}
