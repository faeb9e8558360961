"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { DialogForm } from "@/components/shared/dialog-form";
import { showIssues, useAction } from "@/components/shared/use-action";
import { Dialog } from "@/components/ui/dialog";
import { FieldGroup, FieldRow } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { changedOnly, startOf } from "./editable-fields";
import { UserFieldInput } from "./user-field";
import { fixedOnceVerified, type UserField, updateFields } from "./user-fields";
import { updateForm } from "./user-forms";

/**
 * Update User: only changed fields are sent, and only those change. The SSN is there only where it is asked for (User
 * operations, rule 1).
 *
 * @param props.first the field to edit: its input gets the focus
 */
export function EditDialog(props: {
  applicant: ApplicantView;
  first?: Exclude<UserField, "country"> | undefined;
  onClose: () => void;
}) {
  const { applicant, first, onClose } = props;
  const firstInput = useRef<HTMLElement>(null);
  const findFirst = (form: HTMLFormElement | null) => {
    const input = first && form?.elements.namedItem(first);
    firstInput.current = input instanceof HTMLElement ? input : null;
  };
  // As it was when the dialog opened: what a colleague changes meanwhile is no change of the reader's.
  const [start] = useState(() => startOf(applicant));
  const check = zodResolver(updateForm);
  const form = useForm({
    resolver: (values, context, options) => check(changedOnly(values, start), context, options),
    defaultValues: start,
  });
  const { errors } = form.formState;
  const update = useAction("PATCH /api/applicants/:id", {
    onDone: () => {
      toast({ title: "The applicant's data is changed" });
      onClose();
    },
  });
  const submit = form.handleSubmit((body) => {
    if (Object.keys(body).length === 0) {
      form.setError("root", { message: "Nothing is changed yet." });
      return;
    }
    update.mutate(
      { params: { id: applicant.id }, body },
      { onError: (error) => showIssues(error, form.setError, updateFields) },
    );
  });
  const input = (field: Exclude<UserField, "country">) => (
    <UserFieldInput
      key={field}
      field={field}
      note={fixedOnceVerified.has(field) ? "fixed once verified" : ""}
      placeholder={applicant.masked.includes(`user.${field}`) && field !== "ssn" ? "Unchanged" : undefined}
    />
  );
  return (
    <Dialog
      onClose={onClose}
      title="Edit applicant"
      description="Only what you change is sent; clearing a field won't remove its value. After a successful identity verification the service refuses name, birth date and SSN."
      size="l"
      {...(first ? { initialFocus: firstInput } : {})}
    >
      <FormProvider {...form}>
        <DialogForm
          ref={findFirst}
          submitLabel="Save"
          pending={update.isPending}
          problem={errors.root?.message}
          error={update.error}
          fieldErrors={errors}
          onSubmit={submit}
          className="gap-5"
        >
          <FieldGroup legend="Person">
            <FieldRow>{(["firstName", "middleName", "lastName"] as const).map(input)}</FieldRow>
            <FieldRow>{(["dob", "email"] as const).map(input)}</FieldRow>
          </FieldGroup>
          <FieldGroup legend="Address">
            <FieldRow>{(["houseNumber", "streetName"] as const).map(input)}</FieldRow>
            {input("address")}
            <FieldRow>{(["city", "state", "zipCode"] as const).map(input)}</FieldRow>
          </FieldGroup>
          {first === "ssn" ? (
            <FieldGroup legend="SSN">
              <FieldRow className="md:max-w-1/2">{input("ssn")}</FieldRow>
            </FieldGroup>
          ) : null}
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}
