"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { failureFacts } from "@/components/shared/failure-facts";
import { showIssues, useAction } from "@/components/shared/use-action";
import { Dialog, DialogBody, SubmitFooter } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field, FieldRow } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { createStaff } from "@/lib/contracts/staff";
import { AppError } from "@/lib/errors";
import { RoleChoices } from "./role-choices";

/** Creates an account. The person changes the password after the first sign-in. */
export function NewStaffDialog(props: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(createStaff.body),
    defaultValues: { email: "", name: "", password: "", roles: [] },
  });
  const { errors } = form.formState;
  const create = useAction(createStaff, {
    onDone: () => {
      toast({ title: "Account created", description: "Share the password by a channel other than email." });
      props.onClose();
    },
  });
  const submit = form.handleSubmit((body) =>
    create.mutate(
      { body },
      {
        onError: (error) => {
          if (error instanceof AppError && error.code === "already_exists") {
            form.setError("email", { message: "An account with this email already exists" }, { shouldFocus: true });
          } else showIssues(error, form.setError, ["email", "name", "password", "roles"]);
        },
      },
    ),
  );
  const beside = Object.keys(errors).length > 0;
  return (
    <Dialog open onOpenChange={props.onClose} title="Add a person" size="m">
      <Form onSubmit={submit}>
        <DialogBody>
          <FieldRow>
            <Field label="Name" error={errors.name?.message}>
              <Input {...form.register("name")} />
            </Field>
            <Field label="Email" error={errors.email?.message}>
              <Input type="email" {...form.register("email")} />
            </Field>
          </FieldRow>
          <Field
            label="First password"
            hint="At least 15 characters. They change it on their account page."
            error={errors.password?.message}
          >
            <Input type="password" autoComplete="new-password" {...form.register("password")} />
          </Field>
          <RoleChoices field={form.register("roles")} />
          {create.error && !beside ? <FailureNotice {...failureFacts(create.error)} /> : null}
        </DialogBody>
        <SubmitFooter submitLabel="Add" pending={create.isPending} />
      </Form>
    </Dialog>
  );
}
