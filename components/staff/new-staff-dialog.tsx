"use client";

import { useState } from "react";
import { DialogForm } from "@/components/shared/form-dialog";
import { TextField } from "@/components/shared/form-fields";
import { Dialog } from "@/components/ui/dialog";
import { FieldRow } from "@/components/ui/field";
import * as contract from "@/lib/features/staff/contract/staff";
import { createStaff } from "@/lib/features/staff/contract/staff.actions";
import type { IssuedLink } from "@/lib/features/staff/contract/staff-links";
import { RoleChoices } from "./role-choices";
import { StaffLink } from "./staff-link";

export function NewStaffDialog(props: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; link: IssuedLink }>();
  if (made) {
    return (
      <Dialog onClose={props.onClose} title={`${made.name} is invited`} size="m">
        <StaffLink {...made} />
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
        submit="Invite"
        action={createStaff}
        schema={contract.createStaff.body}
        start={{ email: "", name: "", roles: [] }}
        input={(body) => ({ body })}
        onDone={({ invite }, { name }) => setMade({ name, link: invite })}
        refusals={{ already_exists: { path: "email", message: "An account with this email already exists" } }}
      >
        <FieldRow>
          <TextField name="name" label="Name" />
          <TextField name="email" label="Email" type="email" />
        </FieldRow>
        <RoleChoices />
      </DialogForm>
    </Dialog>
  );
}
