"use client";

import { type ReactElement, type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { DialogForm } from "./dialog-form";

/**
 * Asks for a reason before an action. A failure is shown in the dialog, and the text stays.
 *
 * @param props.onSubmit sends the reason; the dialog closes on success
 */
export function ReasonDialog(props: {
  trigger: ReactElement;
  title: string;
  description: string;
  submitLabel: string;
  /** Shown above the reason. */
  children?: ReactNode;
  onSubmit: (reason: string) => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setPending] = useState(false);

  const submit = async () => {
    const text = reason.trim();
    setProblem(text === "" ? "Say why" : undefined);
    if (text === "") return;
    setPending(true);
    setFailure(undefined);
    try {
      await props.onSubmit(text);
      setOpen(false);
      setReason("");
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={props.trigger}
      title={props.title}
      description={props.description}
    >
      <DialogForm submitLabel={props.submitLabel} pending={isPending} error={failure} onSubmit={submit}>
        {props.children}
        <Field label="Reason" error={problem}>
          <Textarea rows={3} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
