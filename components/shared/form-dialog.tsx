"use client";

import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { type FieldValues, get } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { DialogPopup } from "@/components/ui/dialog-parts";
import type { Openable } from "@/components/ui/lazy-part";
import type { CallableAction, ResponseOf } from "@/lib/platform/contract/action";
import { type ActionFormState, type ActionOptions, FormOf, formPath, useActionForm } from "./action-form";
import { ActionProof } from "./action-proof";
import { FormFailure, SubmitButton } from "./form-fields";

type Layout = {
  submit: ReactNode;
  /** The name of the field that gets the focus when the dialog opens. It is the first field by default. */
  first?: string;
  className?: string;
  /** Other actions, before Cancel and the submit button. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A form in a dialog that shows more than the form. For any other dialog with a form, use `FormDialog`. */
export function DialogForm<A extends CallableAction, In extends FieldValues, Out>(
  props: ActionOptions<A, In, Out> & Layout,
) {
  return <FormBody {...props} of={useActionForm(props)} />;
}

function FormBody(props: Layout & { of: ActionFormState; ref?: ComponentProps<"form">["ref"] }) {
  const { of: form } = props;
  const { failure } = form;
  const isRefused = failure !== undefined || get(form.form.formState.errors, formPath);
  return (
    <FormOf of={form} ref={props.ref}>
      <DialogBody className={props.className}>
        {props.children}
        <ActionProof />
      </DialogBody>
      {isRefused ? (
        <div className="flex-none border-line border-t px-5 py-3">
          <FormFailure />
        </div>
      ) : null}
      <DialogFooter>
        {props.actions}
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <SubmitButton>{props.submit}</SubmitButton>
      </DialogFooter>
    </FormOf>
  );
}

export type FormDialogProps<A extends CallableAction, In extends FieldValues, Out> = ActionOptions<A, In, Out> &
  Layout &
  Pick<ComponentProps<typeof DialogPopup>, "title" | "description" | "size"> &
  Openable;

/**
 * A dialog with a form that calls an action. The dialog closes when the action is done. It shows a failure and keeps
 * the typed values, also if it is closed and opened again by its trigger. Use it in a module behind `lazyDialog`, so
 * that the popup, the form library and the schema are loaded together, and only when needed.
 */
export function FormDialog<A extends CallableAction, In extends FieldValues, Out>(props: FormDialogProps<A, In, Out>) {
  const { first, onClose } = props;
  const [isOpen, setOpen] = useState(onClose !== undefined);
  const close = () => {
    if (onClose) onClose();
    else setOpen(false);
  };
  const form = useActionForm({
    ...props,
    onDone: (answer: ResponseOf<A>, values: Out) => {
      close();
      props.onDone?.(answer, values);
    },
  });
  const firstInput = useRef<HTMLElement | null>(null);
  const findFirst = (element: HTMLFormElement | null) => {
    const input = first && element?.elements.namedItem(first);
    firstInput.current = input instanceof HTMLElement ? input : null;
  };
  return (
    <DialogPopup
      open={isOpen}
      onOpenChange={(open) => {
        form.resetFailure();
        if (open) setOpen(true);
        else close();
      }}
      title={props.title}
      description={props.description}
      size={props.size}
      initialFocus={first ? firstInput : undefined}
      renderTrigger={props.renderTrigger}
    >
      <FormBody {...props} of={form} ref={findFirst} />
    </DialogPopup>
  );
}
