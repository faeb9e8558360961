"use client";

import { z } from "zod";
import { reason } from "@/lib/base/fields";
import type { InputTo, JsonAction } from "@/lib/platform/contract/action";
import { FormDialog, type FormDialogProps } from "./form-dialog";
import { AreaField } from "./form-fields";

const schema = z.object({ reason: reason(1000) });
type FormValues = z.infer<typeof schema>;

export type ReasonDialogProps<A extends JsonAction> = Omit<
  FormDialogProps<A, FormValues, FormValues>,
  "schema" | "input" | "children"
> & {
  input: (reason: string) => InputTo<A>;
  children?: React.ReactNode;
};

export function ReasonForm<A extends JsonAction>(props: ReasonDialogProps<A>) {
  const { input, children, ...dialog } = props;
  return (
    <FormDialog {...dialog} schema={schema} start={{ reason: "" }} input={({ reason }) => input(reason)}>
      {children}
      <AreaField name="reason" label="Reason" max={1000} />
    </FormDialog>
  );
}
