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
  /** The field that gets the focus when it opens; the first one by default. */
  first?: string;
  className?: string;
  /** Other actions, before the two. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** The form of a dialog that shows more than a form; any other is a `FormDialog`. */
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
 * A dialog with a form that calls an action. It closes when that is done. A failure is shown inside, and what was typed
 * stays, also when it is closed and opened again by its trigger. Goes into a module behind `lazyDialog`, so that popup,
 * form library and schema are loaded together, and late.
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
        form.forget();
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
