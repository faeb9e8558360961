"use client";

import { useRef } from "react";
import { flushSync } from "react-dom";
import { failureFacts } from "@/components/shared/failure-facts";
import { Button } from "@/components/ui/button";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/input";
import { Kbd, ShortcutKbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { type HitVerdict, hitVerdicts, hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import type { IconName } from "@/lib/domain/icon-names";
import type { Hit } from "@/lib/features/hits/contract/hits";
import { effectOf, questionOf } from "./hit-copy";
import { type Draft, whatIsMissing } from "./use-judging";

export const reasonId = (hitId: string) => `reason-${hitId}`;

/** No answer is preselected, and the reason appears with an answer. Only the `current` hit has the primary button. */
export function JudgeForm(props: {
  hit: Hit;
  draft: Draft | undefined;
  current: boolean;
  isLast: boolean;
  onEdit: (change: Partial<Pick<Draft, "verdict" | "reason">>) => void;
  onDiscard: () => void;
  onSave: () => void;
}) {
  const { hit, draft, current, onEdit } = props;
  const { verdict, reason } = draft ?? { verdict: null, reason: "" };
  const missing = whatIsMissing({ verdict, reason });
  const sending = draft?.sending ?? false;
  const byPointer = useRef(false);
  const why = useRef<HTMLTextAreaElement>(null);
  const choose = (one: HitVerdict) => {
    flushSync(() => onEdit({ verdict: one }));
    // After a press, the reason comes next. Arrow keys must stay within the answers.
    if (byPointer.current) why.current?.focus();
  };
  return (
    <Form
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onKeyDown={() => {
        byPointer.current = false;
      }}
      className="grid gap-3 rounded-b-card border-line border-t bg-canvas px-4 pt-3 pb-3.5 max-md:px-3"
    >
      <RadioGroup
        boxed
        className="max-md:[&>div]:grid-cols-1"
        legend={
          <>
            <span className="font-semibold text-body">{questionOf(hit)}</span>
            {verdict === null ? (
              <span className="ml-2 font-normal text-ink-3 text-meta">No answer selected</span>
            ) : null}
          </>
        }
      >
        {hitVerdicts.map((one, index) => (
          <Radio
            key={one}
            value={one}
            checked={verdict === one}
            onChange={() => choose(one)}
            disabled={sending}
            label={hitVerdictTitles[one]}
            description={effectOf(hit, one)}
            aside={<Kbd className="max-md:hidden">{index + 1}</Kbd>}
            className="bg-surface max-md:min-h-touch"
          />
        ))}
      </RadioGroup>
      {draft && draft.basis !== hit.basis ? (
        <Notice tone="attention" title="The record or the applicant's data has changed since you chose." live>
          Look again before you save.
        </Notice>
      ) : null}
      {verdict === null ? null : (
        <Field id={reasonId(hit.id)} label="Why" note="kept with the judgment">
          <Textarea
            ref={why}
            rows={2}
            value={reason}
            readOnly={sending}
            onChange={(event) => onEdit({ reason: event.target.value })}
            className="bg-surface"
          />
        </Field>
      )}
      {draft?.failure ? (
        <FailureNotice {...failureFacts(draft.failure)}>
          {failureFacts(draft.failure).children} What you wrote is still here.
        </FailureNotice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant={current && missing === undefined ? "primary" : "secondary"}
          unavailable={missing}
          loading={sending}
          onClick={props.onSave}
          className="max-md:h-touch max-md:flex-1"
        >
          {props.isLast ? "Save judgment" : "Save and next"}
          {current && missing === undefined && !sending ? (
            <ShortcutKbd shortcut="mod+Enter" onButton className="max-md:hidden" />
          ) : null}
        </Button>
        {draft && !sending ? (
          <Button variant="ghost" onClick={props.onDiscard} className="max-md:h-touch">
            Clear
          </Button>
        ) : null}
        {missing === undefined ? null : <DisabledReason>{missing}</DisabledReason>}
      </div>
    </Form>
  );
}

/** Shows an answer that came too late: another reviewer judged the hit, or the hit is no longer in the result. */
export function UnsavedJudgment(props: { draft: Draft; onDiscard: () => void }) {
  const { title, verdict, reason, failure } = props.draft;
  const facts = failure === undefined ? undefined : failureFacts(failure);
  return (
    <Notice
      tone="attention"
      live
      title={`Your answer to “${title}” was not saved.`}
      action={
        <Button size="xs" onClick={props.onDiscard}>
          Discard it
        </Button>
      }
    >
      {facts ? `${facts.children ?? `${facts.title}.`} ` : "Another reviewer judged it, or the result has changed. "}
      You wrote: {verdict ? <b>{hitVerdictTitles[verdict]}</b> : null} {reason.trim() ? <Reason text={reason} /> : null}
    </Notice>
  );
}

export function Reason(props: { text: string | null }) {
  if (props.text === null) return <span className="text-ink-3">The reason cannot be shown.</span>;
  return <bdi className="whitespace-pre-wrap wrap-anywhere">“{props.text}”</bdi>;
}

const verdictIcons: Record<HitVerdict, IconName> = {
  same_person: "user-check",
  someone_else: "user-x",
  cannot_tell: "circle-question-mark",
};

export function VerdictIcon(props: { verdict: HitVerdict }) {
  return <Icon name={verdictIcons[props.verdict]} />;
}
