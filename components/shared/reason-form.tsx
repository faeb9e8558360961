"use client";

import { z } from "zod";
import type { InputTo, JsonEndpointName } from "@/lib/contracts/api";
import { freeText } from "@/lib/fields";
import { FormDialog, type FormDialogProps } from "./form-dialog";
import { AreaField } from "./form-fields";

const schema = z.object({ reason: freeText(1000, "Say why") });
type Typed = z.infer<typeof schema>;

export type ReasonDialogProps<N extends JsonEndpointName> = Omit<
  FormDialogProps<N, Typed, Typed>,
  "schema" | "input" | "children"
> & {
  input: (reason: string) => InputTo<N>;
  /** Shown above the reason. */
  children?: React.ReactNode;
};

/** The form of a `ReasonDialog`. */
export function ReasonForm<N extends JsonEndpointName>(props: ReasonDialogProps<N>) {
  const { input, children, ...dialog } = props;
  return (
    <FormDialog {...dialog} schema={schema} start={{ reason: "" }} input={({ reason }) => input(reason)}>
      {children}
      <AreaField name="reason" label="Reason" max={1000} />
    </FormDialog>
  );
}
