"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { RadioField, SelectField, TextField, useFormState } from "@/components/shared/form-fields";
import { midSentence } from "@/lib/base/dates";
import { roleTitles } from "@/lib/base/permissions";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { getSession } from "@/lib/features/session/contract/session.actions";
import { dayOfMonth, weekdays } from "./export-words";

const rhythms = [
  { value: "once", label: "Once, now" },
  { value: "day", label: "Every day" },
  { value: "week", label: "Every week" },
  { value: "month", label: "Every month" },
];
const weekdayOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }));
const monthdayOptions = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? "Last day" : dayOfMonth(index + 1),
}));

/** Asks how often, when and for whom to export. Each run uses the rights that are valid at its time. */
export function Repeat(props: { onChange: (repeats: boolean) => void }) {
  const { onChange } = props;
  const every = useFormState().watch("every");
  const held = useQuery(hydratedQueryFor(getSession)).data?.staff.roles ?? [];
  const repeats = every !== "once";
  useEffect(() => onChange(repeats), [onChange, repeats]);
  return (
    <div className="grid gap-3">
      <RadioField name="every" legend="Repeat" className="[&>div]:grid [&>div]:grid-cols-2" options={rhythms} />
      {repeats ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            {every === "week" ? <SelectField name="weekday" label="On" options={weekdayOptions} /> : null}
            {every === "month" ? <SelectField name="monthday" label="On the" options={monthdayOptions} /> : null}
            <TextField name="at" label="At" type="time" required />
          </div>
          <SelectField
            name="to"
            label="For"
            none="You"
            placeholder="You"
            options={held.map((role) => ({ value: role, label: `All ${midSentence(roleTitles[role].title)}s` }))}
          />
          <p className="text-ink-3 text-meta">
            Each run checks your permissions at that time. If one is missing, nothing is exported and you are notified.
            People of a role get a file only if their own permissions allow it.
          </p>
        </>
      ) : null}
    </div>
  );
}
