"use client";

import { type ReactElement, type ReactNode, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { Dialog, DialogBody, SubmitFooter } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";

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
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {failure ? <FailureNotice {...failureFacts(failure)} /> : null}
          {props.children}
          <Field label="Reason" error={problem}>
            <Textarea rows={3} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </DialogBody>
        <SubmitFooter submitLabel={props.submitLabel} pending={isPending} />
      </Form>
    </Dialog>
  );
}
