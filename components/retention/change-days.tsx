"use client";

import { z } from "zod";
import { FormDialog } from "@/components/shared/form-dialog";
import { TextField } from "@/components/shared/form-fields";
import type { Openable } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { factsOfClass, mostRetentionDays, settableClassNames } from "@/lib/domain/retention/classes";
import type { KeptClass } from "@/lib/features/retention/contract/retention";
import { setRetention } from "@/lib/features/retention/contract/retention.actions";

const most = mostRetentionDays.toLocaleString("en-US");
const days = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, "Enter whole days, or leave it empty")
  .transform((text) => (text === "" ? null : Number(text)))
  .refine((kept) => kept !== 0, "Enter at least 1 day, or leave it empty")
  .refine((kept) => kept === null || kept <= mostRetentionDays, `Enter at most ${most} days`);
const schema = z.record(z.string(), days);

export function ChangeDays({
  classes,
  onDone,
  ...opened
}: Openable & { classes: readonly KeptClass[]; onDone: () => void }) {
  const now = new Map(classes.map((one) => [one.class, one.days]));
  const start = Object.fromEntries(settableClassNames.map((name) => [name, String(now.get(name) ?? "")]));
  return (
    <FormDialog
      {...opened}
      title="Change for how long records are kept"
      description="In days. Leave a field empty to keep its records without end."
      submit="Save days"
      action={setRetention}
      schema={schema}
      start={start}
      input={(values) => ({
        body: {
          classes: settableClassNames.flatMap((name) => {
            const kept = values[name] ?? null;
            return kept === (now.get(name) ?? null) ? [] : [{ class: name, days: kept }];
          }),
        },
      })}
      onDone={onDone}
      done="Days saved"
    >
      <Notice tone="attention">
        Records whose time is then over are removed within minutes, and cannot be restored. A dry run counts them.
      </Notice>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {settableClassNames.map((name) => (
          <TextField
            key={name}
            name={name}
            label={factsOfClass(name).title}
            hint={`Days ${factsOfClass(name).from}`}
            inputMode="numeric"
          />
        ))}
      </div>
    </FormDialog>
  );
}
