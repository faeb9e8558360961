"use client";

import { useState } from "react";
import { DialogForm } from "@/components/shared/dialog-form";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { useTimeZone } from "@/components/ui/timestamp";
import type { SnoozeTerms } from "@/lib/contracts/snooze";
import { formatEnd, usualTimes } from "./snooze-times";

type Choice = "hours" | "tomorrow" | "monday" | "other";

/** Until when: for one applicant, or for those that were chosen. */
export function SnoozeDialog(props: {
  /** "Ada Marsh", "3 applicants". */
  whom: string;
  pending: boolean;
  error: unknown;
  onClose: () => void;
  onSnooze: (terms: SnoozeTerms) => void;
}) {
  return (
    <Dialog
      onClose={props.onClose}
      title={
        <>
          Snooze <bdi>{props.whom}</bdi>
        </>
      }
      description="Hidden from Mine and Unassigned until then, or until news needs a reviewer. Always listed under Waiting and All."
    >
      <SnoozeForm {...props} />
    </Dialog>
  );
}

function SnoozeForm(props: Parameters<typeof SnoozeDialog>[0]) {
  const [now] = useState(() => new Date());
  const [choice, setChoice] = useState<Choice>("tomorrow");
  const [other, setOther] = useState("");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const timeZone = useTimeZone();
  const times = usualTimes(now);
  const label = (at: Date) => formatEnd(at, { now: now.getTime(), timeZone });
  const submit = () => {
    const until = choice === "other" ? new Date(other) : times[choice];
    const text = note.trim();
    const wrong = Number.isNaN(until.getTime())
      ? "Choose a day and a time"
      : until.getTime() <= Date.now()
        ? "Choose a time in the future"
        : undefined;
    setProblem(wrong);
    if (wrong || props.pending) return;
    props.onSnooze({ until: until.toISOString(), ...(text ? { note: text } : {}) });
  };
  const option = (value: Choice, text: string) => (
    <Radio value={value} label={text} checked={choice === value} onChange={() => setChoice(value)} />
  );
  return (
    <DialogForm submitLabel="Snooze" pending={props.pending} error={props.error} onSubmit={submit}>
      <RadioGroup legend="Until" error={problem} className="[&>div]:grid">
        {option("hours", `In 3 hours, ${label(times.hours)}`)}
        {option("tomorrow", `Tomorrow, ${label(times.tomorrow)}`)}
        {option("monday", `Next Monday, ${formatEnd(times.monday, { now: undefined, timeZone })}`)}
        {option("other", "Another time")}
        {choice === "other" ? (
          <Field label="Day and time" className="pl-6">
            <Input type="datetime-local" value={other} onChange={(event) => setOther(event.target.value)} />
          </Field>
        ) : null}
      </RadioGroup>
      <Field label="Note" note="optional">
        <Textarea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </DialogForm>
  );
}
