import { useFormState } from "./form-fields";
import { ProofField } from "./proof-field";

const firstProofs: readonly string[] = ["account.add-passkey", "account.add-authenticator"];

/** The field for the fresh proof of identity, if the form's action needs one. A `FormDialog` already includes it. */
export function ActionProof(props: { note?: string }) {
  const { act } = useFormState();
  if (!act) return null;
  return (
    <ProofField
      label={`Re-enter your password${props.note ? `, ${props.note}` : ""}`}
      hint="Or a code of your authenticator app. Valid for this action only, for 5 minutes"
      enrolls={firstProofs.includes(act)}
    />
  );
}
