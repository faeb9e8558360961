import { type Control, type Path, useController } from "react-hook-form";
import { z } from "zod";
import { wrongProof } from "@/components/shared/confirm-identity";
import { failureFacts } from "@/components/shared/failure-facts";
import { ProofField } from "@/components/shared/proof-field";
import { FailureNotice } from "@/components/ui/failure-state";
import type { Failed } from "./use-confirmed-action";

/** What confirms an action: a password, a code or a passkey. */
export const password = z.string().min(1, "Enter your password");

/**
 * The end of a confirmed action's form: the proof of identity, and the error. A wrong password is shown at its field.
 *
 * @param props.control of a form with the field `password`
 */
export function ConfirmFields<Values extends { password: string }, Sent>(props: {
  control: Control<Values, unknown, Sent>;
  failed: Failed | undefined;
}) {
  const { control, failed } = props;
  const { field, fieldState } = useController({ control, name: "password" as Path<Values> });
  return (
    <>
      <ProofField
        label="Re-enter your password"
        hint="Or a code of your authenticator app. Valid for this action only, for 5 minutes"
        error={fieldState.error?.message ?? (failed?.wrongPassword ? wrongProof(failed.error) : undefined)}
        value={field.value}
        onChange={field.onChange}
      />
      {failed && !failed.wrongPassword ? <FailureNotice {...failureFacts(failed.error)} /> : null}
    </>
  );
}
