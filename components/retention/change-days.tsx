"use client";

import { useState } from "react";
import { z } from "zod";
import { failureFacts } from "@/components/shared/failure-facts";
import { FormDialog } from "@/components/shared/form-dialog";
import { TextField, useFormState } from "@/components/shared/form-fields";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import type { Openable } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/lib/base/dates";
import { factsOfClass, mostRetentionDays, settableClassNames } from "@/lib/domain/retention/classes";
import type { DryRun, KeptClass, RetentionRule } from "@/lib/features/retention/contract/retention";
import { setRetention, tryRetention } from "@/lib/features/retention/contract/retention.actions";
import { countText } from "./words";

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
  const changed = (values: z.output<typeof schema>): RetentionRule[] =>
    settableClassNames.flatMap((name) => {
      const kept = values[name] ?? null;
      return kept === (now.get(name) ?? null) ? [] : [{ class: name, days: kept }];
    });
  const start = Object.fromEntries(settableClassNames.map((name) => [name, String(now.get(name) ?? "")]));
  return (
    <FormDialog
      {...opened}
      title="Change for how long records are kept"
      description="In days. Leave a field empty to keep its records without a limit."
      submit="Save days"
      action={setRetention}
      schema={schema}
      start={start}
      input={(values) => ({ body: { classes: changed(values) } })}
      onDone={onDone}
      successTitle="Days saved"
    >
      <Notice tone="attention">
        Records whose retention period is then over are removed within minutes, and cannot be restored. Count them
        before you save.
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
      <DryRunOfForm changed={changed} />
    </FormDialog>
  );
}

/** Counts the records that the entered days would remove, before the days are saved. */
function DryRunOfForm({ changed }: { changed: (values: z.output<typeof schema>) => RetentionRule[] }) {
  const typed = schema.safeParse(useFormState().watch());
  const rules = typed.success ? changed(typed.data) : [];
  const dryRun = useAction(tryRetention);
  const [counted, setCounted] = useState<{ rules: string; classes: DryRun["classes"] }>();
  const key = JSON.stringify(rules);
  const count = () =>
    dryRun.mutate(
      { body: { classes: rules } },
      { onSuccess: ({ classes }) => setCounted({ rules: key, classes: classes.filter(isIn(rules)) }) },
    );
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="s"
        loading={dryRun.isPending}
        unavailable={rules.length === 0 ? "Change the days of a class first" : undefined}
        onClick={count}
      >
        Count what would be removed
      </Button>
      {dryRun.error ? <FailureNotice {...failureFacts(dryRun.error)} /> : null}
      <ul aria-live="polite" className="grid gap-1 text-meta">
        {counted?.rules === key ? counted.classes.map((one) => <CountLine key={one.class} of={one} />) : null}
      </ul>
    </div>
  );
}

const isIn =
  (rules: readonly RetentionRule[]) =>
  (one: DryRun["classes"][number]): boolean =>
    rules.some((rule) => rule.class === one.class);

function CountLine({ of }: { of: DryRun["classes"][number] }) {
  const { title } = factsOfClass(of.class);
  return (
    <li>
      <b>{title}</b>: {of.rows === 0 ? "nothing would be removed" : `${countText(of)} would be removed`}
      {of.heldBack > 0 ? `, ${formatCount(of.heldBack)} on hold are kept` : null}
    </li>
  );
}
