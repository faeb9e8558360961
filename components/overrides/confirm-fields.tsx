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
 * @param props.input the field of react-hook-form's `Controller`
 */
export function ConfirmFields(props: {
  input: { value: string; onChange: (value: string) => void };
  error: string | undefined;
  failed: Failed | undefined;
}) {
  const { input, error, failed } = props;
  return (
    <>
      <ProofField
        label="Re-enter your password"
        hint="Or a code of your authenticator app. Valid for this action only, for 5 minutes"
        error={error ?? (failed?.wrongPassword ? wrongProof(failed.error) : undefined)}
        value={input.value}
        onChange={input.onChange}
      />
      {failed && !failed.wrongPassword ? <FailureNotice {...failureFacts(failed.error)} /> : null}
    </>
  );
}
