"use client";

import { toNestErrors } from "@hookform/resolvers";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { DialogPopup } from "@/components/ui/dialog-parts";
import { Form } from "@/components/ui/form";
import type { RenderTrigger } from "@/components/ui/lazy-popup";
import { toast } from "@/components/ui/toast";
import { call } from "@/lib/console-api";
import type { AnswerOf, InputTo, JsonEndpointName } from "@/lib/contracts/api";
import { AppError, type ErrorCode, type Issue } from "@/lib/errors";
import { failureFacts } from "./failure-facts";
import { FormContext, FormFailure, SubmitButton } from "./form-fields";
import { changedBy } from "./query-client";

export type ActionOptions<N extends JsonEndpointName, In extends FieldValues, Out> = {
  action: N;
  /** Checks what was typed, without what was left empty; each of its errors is shown at the field of its path. */
  schema: z.ZodType<Out, In>;
  /** What the fields hold at first. */
  start?: DefaultValues<In>;
  /** The request; a proof of identity is exchanged here. What it throws is shown as a refusal is. */
  input: (values: Out) => InputTo<N> | Promise<InputTo<N>>;
  /** Says in passing that it is done. */
  done?: string;
  onDone?: (answer: AnswerOf<N>, values: Out) => void;
  /** Refusals that belong at a field, although the server names none. */
  refusals?: Partial<Record<ErrorCode, Issue>>;
  /** The page is left once it is done: the form stays as it was sent. */
  leaves?: boolean;
};

/** Where an error stands that belongs to no field. */
const formPath = "_form";

/** A blank optional input is left out; a blank required one is refused in the words for an empty one. */
function resolverOf<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  return (values, _context, options) => {
    const isBlank = ([, value]: [string, unknown]) => typeof value === "string" && value.trim() === "";
    const filled = schema.safeParse(Object.fromEntries(Object.entries(values).filter((entry) => !isBlank(entry))));
    if (filled.success) return { values: filled.data, errors: {} };
    const asTyped = schema.safeParse(values);
    if (asTyped.success) return { values: asTyped.data, errors: {} };
    const nameOf = ({ path }: z.core.$ZodIssue) => path.join(".");
    const errors: FieldErrors = {};
    for (const issue of filled.error.issues) {
      const name = nameOf(issue);
      const { message } = asTyped.error.issues.find((one) => nameOf(one) === name) ?? issue;
      errors[get(options.fields, name) ? name : formPath] ??= { type: "schema", message };
    }
    return { values: {}, errors: toNestErrors(errors, options) as FieldErrors<In> };
  };
}

/**
 * A form that calls an action. Nothing is sent before its schema accepts what was typed, nor a second time while it is
 * sent. Each refusal is shown at the field that it names, or at the form. What was typed stays until it is done.
 *
 * @returns react-hook-form's form, how to submit it, and its request
 */
function useActionForm<N extends JsonEndpointName, In extends FieldValues, Out>(options: ActionOptions<N, In, Out>) {
  const { action, start, done, leaves = false } = options;
  const form = useForm<In, unknown, Out>({
    resolver: resolverOf(options.schema),
    ...(start ? { defaultValues: start } : {}),
  });
  const { isDirty } = form.formState;
  const isField = ({ path }: Issue) => Boolean(get(form.control._fields, path));
  const issuesOf = (error: unknown): readonly Issue[] => {
    if (!(error instanceof AppError)) return [];
    const placed = options.refusals?.[error.code];
    return placed ? [placed] : (error.facts.issues ?? []);
  };
  const isSending = useRef(false);
  const send = useMutation<AnswerOf<N>, unknown, Out>({
    mutationFn: async (values) => call(action, await options.input(values)),
    // An answer may hold what is shown only once.
    gcTime: 0,
    meta: { changes: changedBy(action) },
    onSuccess: (answer, values) => {
      if (!leaves) form.reset();
      if (done) toast({ title: done });
      options.onDone?.(answer, values);
    },
    onError: (error) => {
      for (const [index, { path, message }] of issuesOf(error).filter(isField).entries())
        form.setError(path as Parameters<typeof form.setError>[0], { message }, { shouldFocus: index === 0 });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const submit = form.handleSubmit((values) => {
    if (isSending.current) return;
    isSending.current = true;
    send.mutate(values);
  });
  const issues = issuesOf(send.error);
  const elsewhere = issues.filter((issue) => !isField(issue)).map(({ message }) => `${message}.`);
  const isAtFields = issues.length > 0 && elsewhere.length === 0;
  return {
    form,
    submit,
    error: send.error,
    isPending: send.isPending || (leaves && send.isSuccess),
    isDone: send.isSuccess,
    failure: send.error && !isAtFields ? { ...failureFacts(send.error), ...textOf(send.error, elsewhere) } : undefined,
    /** A failure from before the form was closed is over; what was typed is not. */
    forget: () => {
      if (send.isPending) return;
      send.reset();
      if (isDirty) form.clearErrors();
      else form.reset(start);
    },
  };
}

/** What the server said of no field of this form. */
const textOf = (error: unknown, elsewhere: readonly string[]) =>
  elsewhere.length > 0 ? { children: [failureFacts(error).children, ...elsewhere].filter(Boolean).join(" ") } : {};

type ActionFormState = Pick<ReturnType<typeof useActionForm>, "isPending" | "failure" | "submit"> & {
  // The fields know their names, not their types.
  // biome-ignore lint/suspicious/noExplicitAny: a form of any fields
  form: UseFormReturn<any, any, any>;
};

/** What fields inside find: for a form whose layout is its own. */
function FormScope(props: { of: ActionFormState; children: ReactNode }) {
  const { form, isPending, failure } = props.of;
  const { errors } = form.formState;
  const errorAt = (name: string) => {
    const error: { message?: string } | undefined = get(errors, name);
    return error?.message;
  };
  const { register, setValue, watch } = form;
  return (
    <FormProvider {...form}>
      <FormContext value={{ register, setValue, watch, errorAt, isPending, failure, problem: errorAt(formPath) }}>
        {props.children}
      </FormContext>
    </FormProvider>
  );
}

/** A page's form: its fields, `FormFailure` and `SubmitButton` are inside. */
export function ActionForm<N extends JsonEndpointName, In extends FieldValues, Out>(
  props: ActionOptions<N, In, Out> & { className?: string; "aria-label"?: string; children: ReactNode },
) {
  const form = useActionForm(props);
  return (
    <FormScope of={form}>
      <Form onSubmit={form.submit} className={props.className} aria-label={props["aria-label"]}>
        {props.children}
      </Form>
    </FormScope>
  );
}

type Layout = {
  /** The label of the button that sends it. */
  submit: ReactNode;
  /** The field that gets the focus when it opens; the first one by default. */
  first?: string | undefined;
  className?: string;
  /** Other actions, before the two. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The form of a dialog that shows more than a form; any other is a `FormDialog`. */
export function DialogForm<N extends JsonEndpointName, In extends FieldValues, Out>(
  props: ActionOptions<N, In, Out> & Layout,
) {
  return <FormBody {...props} of={useActionForm(props)} />;
}

/** The fields, what went wrong next to where the reader pressed, Cancel, and what submits it. */
function FormBody(props: Layout & { of: ActionFormState; ref?: ComponentProps<"form">["ref"] }) {
  const { of: form } = props;
  const { failure } = form;
  const isRefused = failure !== undefined || get(form.form.formState.errors, formPath);
  return (
    <FormScope of={form}>
      <Form ref={props.ref} onSubmit={form.submit}>
        <DialogBody className={props.className}>{props.children}</DialogBody>
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
      </Form>
    </FormScope>
  );
}

export type FormPopupProps<N extends JsonEndpointName, In extends FieldValues, Out> = ActionOptions<N, In, Out> &
  Layout &
  Pick<ComponentProps<typeof DialogPopup>, "title" | "description" | "size"> & { onClose?: () => void };

/** The popup of a `FormDialog`. It keeps what was typed while it is closed. */
export function FormPopup<N extends JsonEndpointName, In extends FieldValues, Out>(
  props: FormPopupProps<N, In, Out> & { renderTrigger?: RenderTrigger | undefined },
) {
  const { first, onClose } = props;
  const [isOpen, setOpen] = useState(onClose !== undefined);
  const close = () => {
    if (onClose) onClose();
    else setOpen(false);
  };
  const form = useActionForm({
    ...props,
    onDone: (answer: AnswerOf<N>, values: Out) => {
      close();
      props.onDone?.(answer, values);
    },
  });
  const firstInput = useRef<HTMLElement>(null);
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
      {...(props.size ? { size: props.size } : {})}
      {...(first ? { initialFocus: firstInput as RefObject<HTMLElement | null> } : {})}
      renderTrigger={props.renderTrigger}
    >
      <FormBody {...props} of={form} ref={findFirst} />
    </DialogPopup>
  );
}
