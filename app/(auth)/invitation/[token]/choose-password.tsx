"use client";

import { useState } from "react";
import { ActionForm } from "@/components/shared/action-form";
import { FormFailure, SubmitButton } from "@/components/shared/form-fields";
import { NewPasswordField } from "@/components/shared/new-password-field";
import { buttonStyles } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { acceptInvitation } from "@/lib/contracts/staff.actions";
import * as contract from "@/lib/contracts/staff-links";

export function ChoosePassword(props: { token: string; name: string; email: string }) {
  const [isSet, setSet] = useState(false);
  if (isSet) {
    return (
      <>
        <Notice title="Your password is set." live>
          Sign in with it. Only you know it.
        </Notice>
        {/* A full page load: this page's state is discarded. */}
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
      start={{ password: "" }}
      input={(body) => ({ params: { token: props.token }, body })}
      onDone={() => setSet(true)}
      className="flex flex-col gap-4"
    >
      {/* Password managers store the password with the address. */}
      <input type="email" autoComplete="username" value={props.email} readOnly hidden />
      <NewPasswordField name="password" label="Password" personal={[props.name, props.email]} />
      <FormFailure />
      <SubmitButton size="touch" block>
        Set password
      </SubmitButton>
    </ActionForm>
  );
}
