"use client";

import { useState } from "react";
import { z } from "zod";
import type { ActionOptions } from "@/components/shared/action-form";
import { FormDialog } from "@/components/shared/form-dialog";
import { AreaField, RadioField, TextField, useFormState } from "@/components/shared/form-fields";
import { useTimeZone } from "@/components/ui/timestamp";
import { type SnoozeTerms, snoozeTerms } from "@/lib/features/applicants/contract/snooze";
import type { JsonAction } from "@/lib/platform/contract/action";
import { formatEnd, usualTimes } from "./snooze-times";

/** The terms of a snooze, from the time that the reader chose or typed. The time must be in the future. */
const termsFrom = (times: ReturnType<typeof usualTimes>) =>
  z
    .object({
      choice: z.enum(["hours", "tomorrow", "monday", "other"]),
      other: z.string().optional(),
      note: snoozeTerms.shape.note,
    })
    .transform(({ choice, other = "", note }, context): SnoozeTerms => {
      const until = choice === "other" ? new Date(other) : times[choice];
      const isTime = !Number.isNaN(until.getTime());
      if (isTime && until.getTime() > Date.now()) return { until: until.toISOString(), ...(note ? { note } : {}) };
      const message = isTime ? "Choose a time in the future" : "Choose a day and a time";
      context.addIssue({ code: "custom", path: ["choice"], message });
      return z.NEVER;
    });

export function SnoozeDialog<A extends JsonAction>(
  props: Pick<ActionOptions<A, never, SnoozeTerms>, "action" | "input" | "onDone"> & {
    /** Who is snoozed, for example "Ada Marsh" or "3 applicants". */
    whom: string;
    onClose: () => void;
  },
) {
  const { whom, ...request } = props;
  const [now] = useState(() => new Date());
  const timeZone = useTimeZone();
  const times = usualTimes(now);
  const label = (at: Date) => formatEnd(at, { now: now.getTime(), timeZone });
  return (
    <FormDialog
      {...request}
      title={
        <>
          Snooze <bdi>{whom}</bdi>
        </>
      }
      description="Hidden from Mine and Unassigned until then, or until news needs a reviewer. Always listed under Waiting and All."
      submit="Snooze"
      schema={termsFrom(times)}
      start={{ choice: "tomorrow", other: "", note: "" }}
    >
      <RadioField
        name="choice"
        legend="Until"
        className="[&>div]:grid"
        options={[
          { value: "hours", label: `In 3 hours, ${label(times.hours)}` },
          { value: "tomorrow", label: `Tomorrow, ${label(times.tomorrow)}` },
          { value: "monday", label: `Next Monday, ${formatEnd(times.monday, { now: undefined, timeZone })}` },
          { value: "other", label: "Another time" },
        ]}
      >
        <OtherTime />
      </RadioField>
      <AreaField name="note" label="Note" note="optional" rows={2} max={500} />
    </FormDialog>
  );
}

function OtherTime() {
  if (useFormState().watch("choice") !== "other") return null;
  return (
    <div className="pl-6">
      <TextField name="other" type="datetime-local" label="Day and time" />
    </div>
  );
}
