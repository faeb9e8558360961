"use client";

import { ActionForm } from "@/components/shared/action-form";
import { FormFailure, SubmitButton, TextField } from "@/components/shared/form-fields";
import { NewPasswordField } from "@/components/shared/new-password-field";
import { toast } from "@/components/ui/toast";
import { changePassword } from "@/lib/features/session/contract/account.actions";
import * as contract from "@/lib/features/session/contract/session";

export function PasswordForm(props: { personal: readonly string[] }) {
  return (
    <ActionForm
      action={changePassword}
      schema={contract.changePassword.body}
      start={{ current: "", next: "" }}
      input={(body) => ({ body })}
      onDone={() => toast({ title: "Password changed", description: "Your other sessions have ended." })}
      className="grid max-w-90 gap-4"
    >
      <TextField name="current" label="Current password" type="password" autoComplete="current-password" />
      <NewPasswordField name="next" label="New password" personal={props.personal} />
      <FormFailure />
      <div>
        <SubmitButton variant="secondary">Change password</SubmitButton>
      </div>
    </ActionForm>
  );
}
