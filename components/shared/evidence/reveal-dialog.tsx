"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { DialogForm } from "@/components/shared/dialog-form";
import { useAction } from "@/components/shared/use-action";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Revealed } from "@/components/ui/masked";
import { PictureViewer } from "@/components/ui/picture-viewer";
import { Select } from "@/components/ui/select";
import { checkImage } from "@/lib/identity/images";
import { revealReasons } from "@/lib/results/compared-fields";
import { reasonCodes, reasonText, revealForm } from "./reveal-reason";

/** Where the values are: in the answer of a run, in the court result of an order, or by default in the Test Result. */
export type RevealIn = { runId?: string | undefined; orderId?: string | undefined };

/** Asks for the reason to reveal a masked value. The request is recorded, the value is not. */
export function RevealDialog(
  props: RevealIn & {
    applicantId: string;
    paths: readonly string[];
    what: string;
    onShown: (values: Readonly<Record<string, string | null>>) => void;
    onClose: () => void;
  },
) {
  const form = useForm({
    resolver: zodResolver(revealForm),
    defaultValues: { note: "" },
  });
  const { errors } = form.formState;
  const reveal = useAction("POST /api/applicants/:id/reveal", { onDone: ({ values }) => props.onShown(values) });
  const submit = form.handleSubmit(({ reason, note }) =>
    reveal.mutate({
      params: { id: props.applicantId },
      body: {
        paths: [...props.paths],
        reason: reasonText(reason, note),
        ...(props.runId === undefined ? {} : { runId: props.runId }),
        ...(props.orderId === undefined ? {} : { orderId: props.orderId }),
      },
    }),
  );
  return (
    <Dialog
      onClose={props.onClose}
      title={`Reveal ${props.what}`}
      description="It is shown for 60 seconds. Who asked, when and why is recorded; the value itself is not."
    >
      <DialogForm submitLabel="Reveal" pending={reveal.isPending} error={reveal.error} onSubmit={submit}>
        <Field label="Reason" error={errors.reason?.message}>
          <Controller
            control={form.control}
            name="reason"
            render={({ field }) => (
              <Select
                options={reasonCodes.map((value) => ({ value, label: revealReasons[value] }))}
                value={field.value ?? ""}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                triggerRef={field.ref}
              />
            )}
          />
        </Field>
        <Field
          label="Note"
          note="required if the reason is something else, otherwise optional"
          hint="Visible to auditors. Do not include the value."
          error={errors.note?.message}
        >
          <Input maxLength={150} {...form.register("note")} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

/** A revealed value, for as long as it is shown. */
export function RevealedValue(props: { value: string | null; secondsLeft: number; what: string }) {
  const { value, what } = props;
  const hidesIn = `hides in ${props.secondsLeft} s`;
  const picture = pictureIn(value);
  if (picture) {
    return (
      <div className="grid gap-1">
        <PictureViewer source={picture} alt={what} />
        <span className="num text-ink-3 text-meta">{hidesIn}</span>
      </div>
    );
  }
  return (
    <Revealed hidesIn={hidesIn}>
      {value === null ? (
        <span className="text-ink-3">No longer there</span>
      ) : (
        <bdi className="[overflow-wrap:anywhere]">{value}</bdi>
      )}
    </Revealed>
  );
}

/** A revealed picture as an object URL; null if it is not a picture. */
function pictureIn(value: string | null): string | null {
  // Short text can be valid base64 too, but is never an image.
  const image = value !== null && value.length > 200 ? checkImage(value) : null;
  return image?.accepted ? `data:image/${image.format};base64,${value}` : null;
}
