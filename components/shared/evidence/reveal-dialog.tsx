"use client";

import { FormDialog } from "@/components/shared/form-dialog";
import { SelectField, TextField } from "@/components/shared/form-fields";
import { Revealed } from "@/components/ui/masked";
import { PictureViewer } from "@/components/ui/picture-viewer";
import { checkImage } from "@/lib/base/images";
import { revealReasons } from "@/lib/domain/results/compared-fields";
import { revealValues } from "@/lib/features/checks/contract/checks.actions";
import { reasonCodes, reasonText, revealForm } from "./reveal-reason";

/** Where the values are: in the answer of a run, in the court result of an order, or by default in the Test Result. */
export type RevealIn = { runId?: string; orderId?: string };

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
  const { runId, orderId } = props;
  return (
    <FormDialog
      onClose={props.onClose}
      title={`Reveal ${props.what}`}
      description="It is shown for 60 seconds. Who reveals it, when and why is recorded; the value itself is not."
      submit="Reveal"
      action={revealValues}
      schema={revealForm}
      start={{ note: "" }}
      input={({ reason, note }) => ({
        params: { id: props.applicantId },
        body: {
          paths: [...props.paths],
          reason: reasonText(reason, note),
          ...(runId === undefined ? {} : { runId }),
          ...(orderId === undefined ? {} : { orderId }),
        },
      })}
      onDone={({ values }) => props.onShown(values)}
    >
      <ReasonFields />
    </FormDialog>
  );
}

/** The fields of `revealForm`. */
export function ReasonFields() {
  return (
    <>
      <SelectField
        name="reason"
        label="Reason"
        options={reasonCodes.map((value) => ({ value, label: revealReasons[value] }))}
      />
      <TextField
        name="note"
        label="Note"
        note="required if the reason is something else, otherwise optional"
        hint="Visible to auditors. Do not include the value."
        maxLength={150}
      />
    </>
  );
}

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

/** A revealed picture as a `data:` address; null if it is not a picture. */
function pictureIn(value: string | null): string | null {
  // Short text can be valid base64 too, but is never an image.
  const image = value !== null && value.length > 200 ? checkImage(value) : null;
  return image?.accepted ? `data:image/${image.format};base64,${value}` : null;
}
