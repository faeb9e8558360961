"use client";

import { useState } from "react";
import { ActionForm } from "@/components/shared/action-form";
import { ChecksField, FormFailure, SubmitButton } from "@/components/shared/form-fields";
import { NewPasswordField } from "@/components/shared/new-password-field";
import { buttonStyles } from "@/components/ui/button";
import { FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { formatTimestampDay } from "@/lib/base/dates";
import { acceptInvitation } from "@/lib/features/staff/contract/staff.actions";
import * as contract from "@/lib/features/staff/contract/staff-links";

type Passkey = { id: string; name: string; createdAt: string };

/** @param props.passkeys the passkeys of the last 30 days; the console removes those that the person does not select */
export function ChoosePassword(props: {
  token: string;
  name: string;
  email: string;
  company: string;
  passkeys: readonly Passkey[];
}) {
  const [isSet, setSet] = useState(false);
  if (isSet) {
    return (
      <>
        <Notice title="Your password is set." live>
          Sign in with it. Only you know it.
        </Notice>
        {/* A full page load discards the state of this page. */}
        <a href="/sign-in" className={buttonStyles({ variant: "primary", size: "touch", block: true })}>
          Sign in
        </a>
      </>
    );
  }
  return (
    <ActionForm
      action={acceptInvitation}
      schema={contract.acceptInvitation.body}
      start={{ password: "", keepPasskeys: [] }}
      input={(body) => ({ params: { token: props.token }, body })}
      onDone={() => setSet(true)}
      className="flex flex-col gap-4"
    >
      {/* Password managers store the email address with the password. */}
      <input type="email" autoComplete="username" value={props.email} readOnly hidden />
      <NewPasswordField name="password" label="Password" personal={[props.name, props.email, props.company]} />
      {props.passkeys.length > 0 ? (
        <FieldGroup
          legend="Passkeys added in the last 30 days"
          description="Select those that you added yourself. The others are removed, because someone else may have added them."
        >
          <ChecksField name="keepPasskeys" options={props.passkeys.map(optionOf)} />
        </FieldGroup>
      ) : null}
      <FormFailure />
      <SubmitButton size="touch" block>
        Set password
      </SubmitButton>
    </ActionForm>
  );
}

const optionOf = ({ id, name, createdAt }: Passkey) => ({
  value: id,
  label: name,
  description: `Added on ${formatTimestampDay(createdAt)}`,
});
