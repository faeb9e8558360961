"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { DialogForm } from "@/components/shared/dialog-form";
import { showIssues, useAction } from "@/components/shared/use-action";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { addReason, type DecisionReason } from "@/lib/contracts/decision-reasons";
import { decisionOutcomes, decisionTitles } from "@/lib/decisions/outcomes";

const outcomes = decisionOutcomes.map((value) => ({ value, label: decisionTitles[value].action }));

/** Adds a reason, or renames one. A decision keeps the title that it was made with. */
export function ReasonDialog(props: { reason: DecisionReason | "new"; onClose: () => void }) {
  const before = props.reason === "new" ? null : props.reason;
  const form = useForm({
    resolver: zodResolver(addReason.body),
    defaultValues: { outcome: before?.outcome ?? "decline", code: before?.code ?? "", title: before?.title ?? "" },
  });
  const { errors } = form.formState;
  const onDone = () => {
    toast({ title: before ? "Reason renamed" : "Reason added" });
    props.onClose();
  };
  const add = useAction("POST /api/settings/decision-reasons", { onDone });
  const rename = useAction("PATCH /api/settings/decision-reasons/:outcome/:code", { onDone });
  const onError = (error: unknown) => void showIssues(error, form.setError, ["outcome", "code", "title"]);
  const submit = form.handleSubmit(({ outcome, code, title }) => {
    if (before) rename.mutate({ params: { outcome, code }, body: { title } }, { onError });
    else add.mutate({ body: { outcome, code, title } }, { onError });
  });
  return (
    <Dialog
      onClose={props.onClose}
      title={before ? "Rename the reason" : "Add a reason"}
      description="Of verification or risk. Decisions keep the title that they were made with."
    >
      <DialogForm
        submitLabel={before ? "Rename" : "Add"}
        pending={add.isPending || rename.isPending}
        error={add.error ?? rename.error}
        fieldErrors={errors}
        onSubmit={submit}
      >
        {before ? null : (
          <>
            <Field label="Decision" error={errors.outcome?.message}>
              <Controller
                control={form.control}
                name="outcome"
                render={({ field }) => (
                  <Select
                    options={outcomes}
                    value={field.value}
                    onValueChange={field.onChange}
                    triggerRef={field.ref}
                  />
                )}
              />
            </Field>
            <Field
              label="Code"
              hint="Lower-case letters, digits and underscores. Never changed."
              error={errors.code?.message}
            >
              <Input {...form.register("code")} />
            </Field>
          </>
        )}
        <Field label="Title" error={errors.title?.message}>
          <Input maxLength={100} {...form.register("title")} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
