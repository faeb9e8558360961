"use client";

import { type ComponentProps, type ReactNode, type Ref, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Form } from "@/components/ui/form";
import { failureFacts } from "./failure-facts";

/**
 * A dialog's form: its fields, Cancel, and what submits it. What went wrong is shown next to where the reader pressed,
 * however far the fields are scrolled; what was typed stays. A failure from before the dialog was closed is over.
 *
 * @param props.problem why it was not sent, unless a field says it
 * @param props.error of the request
 * @param props.fieldErrors those at the fields, as react-hook-form has them: while there is one, it says why
 * @param props.pending the request is in progress
 * @param props.actions another action, before the two
 */
export function DialogForm(props: {
  submitLabel: string;
  pending: boolean;
  problem?: string | undefined;
  error: unknown;
  fieldErrors?: object;
  onSubmit: NonNullable<ComponentProps<typeof Form>["onSubmit"]>;
  ref?: Ref<HTMLFormElement> | undefined;
  className?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { problem, fieldErrors = {} } = props;
  const [errorBefore] = useState(props.error);
  // "root" is of the form as a whole.
  const isAtField = Object.keys(fieldErrors).some((field) => field !== "root");
  const error = isAtField || props.error === errorBefore ? null : props.error;
  return (
    <Form ref={props.ref} onSubmit={props.onSubmit}>
      <DialogBody className={props.className}>{props.children}</DialogBody>
      {problem || error ? (
        <div className="flex-none border-line border-t px-5 py-3">
          {problem ? <p role="alert">{problem}</p> : <FailureNotice {...failureFacts(error)} />}
        </div>
      ) : null}
      <DialogFooter>
        {props.actions}
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={props.pending}>
          {props.submitLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}
