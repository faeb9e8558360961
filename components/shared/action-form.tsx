"use client";

import { toNestErrors } from "@hookform/resolvers";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useRef, useState } from "react";
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
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { call, queryFor } from "@/lib/browser/console-api";
import { AppError, type ErrorCode, type Issue } from "@/lib/errors";
import { getSession } from "@/lib/features/session/contract/session.actions";
import type { CallableAction, InputTo, ResponseOf } from "@/lib/platform/contract/action";
import type { Arguments } from "@/lib/platform/contract/endpoint";
import { actFor, boundActFor, isOwnAct } from "@/lib/platform/contract/step-up";
import { confirmIdentity } from "./confirm-identity";
import { failureFacts } from "./failure-facts";
import { FormContext } from "./form-fields";
import { changedBy } from "./query-client";

/** Exchanges the form's proof of identity for a token, if the action needs one for this input. */
type Confirm = (action: CallableAction, input: { params?: unknown; body?: unknown }) => Promise<string | undefined>;

export type ActionOptions<A extends CallableAction, In extends FieldValues, Out> = {
  action: A;
  /** Validates the typed values without the blank ones. Each error is shown at the field of its path. */
  schema: z.ZodType<Out, In>;
  start?: DefaultValues<In>;
  /** The stored values, instead of `start`. If they change meanwhile, the fields that were not edited are updated. */
  storedValues?: In;
  /** Builds the request. If it throws, the form shows the error like a refusal of the server. */
  input: (values: Out, confirm: Confirm) => InputTo<A> | Promise<InputTo<A>>;
  /** The action that needs the form's proof of identity, if `input` calls another action than the form's own. */
  provenAction?: CallableAction;
  /** The title of a toast after success. */
  successTitle?: string;
  /** Gets the answer. Returns false if the answer says that the action is not done. The typed values then stay. */
  onDone?: (answer: ResponseOf<A>, values: Out) => unknown;
  /** Handles a failure instead of the fields. Returns false if the fields must show the failure as usual. */
  onFailed?: (error: unknown, values: Out) => boolean;
  /** Fields and messages for refusals in which the server names no field. */
  refusals?: Partial<Record<ErrorCode, Issue>>;
  /** True if the reader leaves the page after success. The form then stays busy and is not reset. */
  leavesPage?: boolean;
};

/** The path of an error that belongs to no field. */
export const formPath = "_form";

/**
 * Validates the values without the blank ones, so that a blank optional input is left out. The error of a blank
 * required input is the schema's message for an empty text.
 */
function resolverOf<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  needsProof: (values: unknown) => boolean,
): Resolver<In, unknown, Out> {
  return ({ proof, ...values }, _context, options) => {
    const isBlank = ([, value]: [string, unknown]) => typeof value === "string" && value.trim() === "";
    const filled = schema.safeParse(Object.fromEntries(Object.entries(values).filter((entry) => !isBlank(entry))));
    const asTyped = filled.success ? filled : schema.safeParse(values);
    const isProven = Boolean(proof) || !needsProof(values);
    if (asTyped.success && isProven) return { values: asTyped.data, errors: {} };
    const nameOf = ({ path }: z.core.$ZodIssue) => path.join(".");
    const errors: FieldErrors = isProven ? {} : { proof: { type: "schema", message: "Enter your password" } };
    for (const issue of asTyped.success ? [] : (filled.error?.issues ?? [])) {
      const name = nameOf(issue);
      const { message } = asTyped.error?.issues.find((one) => nameOf(one) === name) ?? issue;
      errors[get(options.fields, name) ? name : formPath] ??= { type: "schema", message };
    }
    return { values: {}, errors: toNestErrors(errors, options) as FieldErrors<In> };
  };
}

/**
 * The state of a form that calls an action. The form sends nothing until its schema accepts the values, and nothing
 * while a request is running. A refusal is shown at the field that it names, or else for the whole form. The typed
 * values stay until the action is done.
 */
export function useActionForm<A extends CallableAction, In extends FieldValues, Out>(
  options: ActionOptions<A, In, Out>,
) {
  const { action, start, successTitle, leavesPage = false, provenAction = action } = options;
  const form = useForm<In, unknown, Out>({
    resolver: resolverOf(options.schema, (values) => actFor(provenAction, values) !== null),
    defaultValues: start,
    ...(options.storedValues ? { values: options.storedValues, resetOptions: { keepDirtyValues: true } } : {}),
  });
  const { isDirty } = form.formState;
  /** Returns the field of an issue, which for a list's item is the list. Null if the form does not have the field. */
  const fieldOf = ({ path }: Issue): string | null => {
    if (get(form.control._fields, path)) return path;
    const list = path.replace(/\.\d+$/, "");
    return "_f" in Object(get(form.control._fields, list)) ? list : null;
  };
  const isField = (issue: Issue) => fieldOf(issue) !== null;
  const issuesOf = (error: unknown): readonly Issue[] => {
    if (!(error instanceof AppError)) return [];
    const placed = options.refusals?.[error.code];
    return placed ? [placed] : (error.facts.issues ?? []);
  };
  const isSending = useRef(false);
  /** Whether `onFailed` handled the last failure, so that the form does not show it too. */
  const [isHandled, setIsHandled] = useState(false);
  const send = useMutation<ResponseOf<A>, unknown, Out>({
    mutationFn: async (values, { client }) => {
      const confirm: Confirm = async (confirmed, input) => {
        const act = actFor(confirmed, input.body);
        if (!act) return undefined;
        const self = isOwnAct(act) ? (await client.ensureQueryData(queryFor(getSession))).staff.id : "";
        const proof = String(get(form.getValues(), "proof") ?? "");
        return confirmIdentity(proof, (await boundActFor(confirmed, input, self)) ?? act);
      };
      const input: { params?: unknown; body?: unknown } = await options.input(values, confirm);
      const stepUp = await confirm(action, input);
      const sent = stepUp ? { ...input, body: { ...Object(input.body), stepUp } } : input;
      return call(action, ...([sent] as Arguments<InputTo<A>>));
    },
    // The answer may contain a secret that is shown only once, so the cache drops it at once.
    gcTime: 0,
    meta: { changes: changedBy(action) },
    onSuccess: (answer, values) => {
      if (options.onDone?.(answer, values) === false) return;
      // With `storedValues`, the typed values are stored now, so only the proof is cleared.
      if (!leavesPage) form.reset(options.storedValues ? { ...form.getValues(), proof: "" } : start);
      if (successTitle) toast({ title: successTitle });
    },
    onError: (error, values) => {
      const isHandledElsewhere = options.onFailed?.(error, values) === true;
      setIsHandled(isHandledElsewhere);
      if (isHandledElsewhere) return;
      for (const [index, issue] of issuesOf(error).filter(isField).entries()) {
        const path = fieldOf(issue) as Parameters<typeof form.setError>[0];
        form.setError(path, { message: issue.message }, { shouldFocus: index === 0 });
      }
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
    act: provenAction.stepUp ? actFor(provenAction, form.watch()) : null,
    error: send.error,
    isPending: send.isPending || (leavesPage && send.isSuccess),
    isDone: send.isSuccess,
    failure:
      send.error && !isHandled && !isAtFields
        ? { ...failureFacts(send.error), ...textOf(send.error, elsewhere) }
        : undefined,
    /** Forgets the last failure when the form is closed or opened again. The typed values stay. */
    resetFailure: () => {
      if (send.isPending) return;
      send.reset();
      if (isDirty) form.clearErrors();
      else form.reset(start);
    },
  };
}

/** Adds to the failure's text the issues that belong to no field of this form. */
const textOf = (error: unknown, elsewhere: readonly string[]) =>
  elsewhere.length > 0 ? { children: [failureFacts(error).children, ...elsewhere].filter(Boolean).join(" ") } : {};

export type ActionFormState = Pick<ReturnType<typeof useActionForm>, "act" | "isPending" | "failure"> & {
  /** Undefined if only the form's own buttons submit it, and Enter does not. */
  submit: ReturnType<typeof useActionForm>["submit"] | undefined;
  // The fields know only their names, and not the types of their values.
  // biome-ignore lint/suspicious/noExplicitAny: a form of any fields
  form: UseFormReturn<any, any, any>;
};

type FormProps = Pick<ComponentProps<typeof Form>, "ref" | "className" | "aria-label" | "children">;

export function FormOf(props: FormProps & { of: ActionFormState }) {
  const { of, ...form } = props;
  const { errors } = of.form.formState;
  const errorAt = (name: string) => {
    const error: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
    return error?.message ?? error?.root?.message;
  };
  const { register, getValues, setValue, watch } = of.form;
  const { act, isPending, failure } = of;
  return (
    <FormProvider {...of.form}>
      <FormContext
        value={{ register, getValues, setValue, watch, errorAt, act, isPending, failure, problem: errorAt(formPath) }}
      >
        <Form {...form} onSubmit={of.submit} />
      </FormContext>
    </FormProvider>
  );
}

/** A form on a page. Put its fields, `FormFailure` and `SubmitButton` inside. */
export function ActionForm<A extends CallableAction, In extends FieldValues, Out>(
  props: ActionOptions<A, In, Out> & FormProps,
) {
  return (
    <FormOf of={useActionForm(props)} className={props.className} aria-label={props["aria-label"]}>
      {props.children}
    </FormOf>
  );
}
