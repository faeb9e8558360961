"use client";

import { FormOf, useActionForm } from "@/components/shared/action-form";
import { FormFailure, SubmitButton, TextField } from "@/components/shared/form-fields";
import { runOperation } from "@/lib/features/checks/contract/checks.actions";
import { operation } from "@/lib/identity/operations/registry";
import { successOf } from "../run/use-run";

export function CodeForm(props: {
  applicantId: string;
  operationId: "user.phone-code" | "user.email-code";
  onVerified: () => void;
}) {
  const { applicantId, operationId, onVerified } = props;
  const code = useActionForm({
    action: runOperation,
    schema: operation(operationId).request,
    start: { code: "" },
    input: (body) => ({ params: { id: applicantId, operationId }, body }),
    onDone: ({ response }) => {
      const success = successOf(response);
      if (success === true) return onVerified();
      const message =
        success === false
          ? "Wrong code. Ask the applicant to check it."
          : "The service did not say whether the code is correct.";
      code.form.setError("code", { message }, { shouldFocus: true });
      return false;
    },
  });
  return (
    <FormOf of={code} className="grid w-full max-w-80 gap-3">
      <TextField
        name="code"
        label="Code"
        hint="Digits only"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="ev tracking-widest"
      />
      <SubmitButton className="justify-self-start max-md:h-touch">Verify</SubmitButton>
      <FormFailure />
    </FormOf>
  );
}
