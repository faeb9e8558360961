"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm } from "@/components/shared/dialog-form";
import { showIssues, useAction } from "@/components/shared/use-action";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldRow } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { createStaff } from "@/lib/contracts/staff";
import type { IssuedLink } from "@/lib/contracts/staff-links";
import { AppError } from "@/lib/errors";
import { RoleChoices } from "./role-choices";
import { StaffLink } from "./staff-link";

/** Creates an account, then shows the link with which the person chooses a password. */
export function NewStaffDialog(props: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(createStaff.body),
    defaultValues: { email: "", name: "", roles: [] },
  });
  const [link, setLink] = useState<IssuedLink>();
  const { errors } = form.formState;
  const create = useAction("POST /api/staff", {
    onDone: ({ invite }) => setLink(invite),
  });
  const submit = form.handleSubmit((body) =>
    create.mutate(
      { body },
      {
        onError: (error) => {
          if (error instanceof AppError && error.code === "already_exists") {
            form.setError("email", { message: "An account with this email already exists" }, { shouldFocus: true });
          } else showIssues(error, form.setError, ["email", "name", "roles"]);
        },
      },
    ),
  );
  if (link) {
    const name = form.getValues("name");
    return (
      <Dialog onClose={props.onClose} title={`${name} is invited`} size="m">
        <StaffLink link={link} name={name} />
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={props.onClose}
      title="Add a person"
      description="They choose their own password with a link that you give them."
      size="m"
    >
      <DialogForm
        submitLabel="Invite"
        pending={create.isPending}
        error={create.error}
        fieldErrors={errors}
        onSubmit={submit}
      >
        <FieldRow>
          <Field label="Name" error={errors.name?.message}>
            <Input {...form.register("name")} />
          </Field>
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" {...form.register("email")} />
          </Field>
        </FieldRow>
        <RoleChoices field={form.register("roles")} />
      </DialogForm>
    </Dialog>
  );
}
