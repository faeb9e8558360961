import type { UseFormRegisterReturn } from "react-hook-form";
import { z } from "zod";
import { wrongProof } from "@/components/shared/confirm-identity";
import { failureFacts } from "@/components/shared/failure-facts";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Failed } from "./use-confirmed-action";

/** The password that confirms an action. */
export const password = z.string().min(1, "Enter your password");

/**
 * The end of a form for a confirmed action: the reader's password, and the error. A wrong password is shown at its
 * field.
 *
 * @param props.input the password's props, from react-hook-form's `register`
 */
export function ConfirmFields(props: {
  input: UseFormRegisterReturn;
  error: string | undefined;
  failed: Failed | undefined;
}) {
  const { input, error, failed } = props;
  const wrongPassword = failed?.wrongPassword ? wrongProof(failed.error) : undefined;
  return (
    <>
      <Field
        label="Re-enter your password"
        note="password"
        hint="Or a code of your authenticator app. Valid for this action only, for 5 minutes"
        error={error ?? wrongPassword}
      >
        <Input type="password" autoComplete="current-password" {...input} />
      </Field>
      {failed && !failed.wrongPassword ? <FailureNotice {...failureFacts(failed.error)} /> : null}
    </>
  );
}
