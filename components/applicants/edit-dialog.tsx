"use client";

import { useState } from "react";
import { FormDialog } from "@/components/shared/form-dialog";
import { FieldGroup, FieldRow } from "@/components/ui/field";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { fixedOnceVerified, type UserField } from "@/lib/domain/applicants/user-fields";
import { updateApplicant } from "@/lib/features/applicants/contract/applicants.actions";
import { startOf, UserFieldInput, updateForm } from "./user-forms";

/**
 * Update User: the console sends only changed fields, and only those change. The form has an SSN field only for
 * applicants whose SSN the service asks for (User operations, rule 1). The input of `first` gets the focus.
 */
export function EditDialog(props: {
  applicant: ApplicantView;
  first?: Exclude<UserField, "country"> | undefined;
  onClose: () => void;
}) {
  const { applicant, first, onClose } = props;
  // The form starts with the applicant as read when the dialog opened, so that a colleague's later change does not
  // count as a change of the reader.
  const [start] = useState(() => startOf(applicant));
  const input = (field: Exclude<UserField, "country">) => (
    <UserFieldInput
      key={field}
      field={field}
      note={fixedOnceVerified.has(field) ? "fixed once verified" : ""}
      placeholder={applicant.masked.includes(`user.${field}`) && field !== "ssn" ? "Unchanged" : undefined}
    />
  );
  return (
    <FormDialog
      onClose={onClose}
      title="Edit applicant"
      description="Only what you change is sent; clearing a field won't remove its value. After a successful identity verification the service refuses name, birth date and SSN."
      size="l"
      first={first}
      className="gap-5"
      submit="Save"
      action={updateApplicant}
      schema={updateForm(start)}
      start={start}
      input={(body) => ({ params: { id: applicant.id }, body })}
      successTitle="The applicant's data is changed"
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
    </FormDialog>
  );
}
