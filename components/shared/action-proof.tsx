import { useFormState } from "./form-fields";
import { ProofField } from "./proof-field";

const firstProofs: readonly string[] = ["account.add-passkey", "account.add-authenticator"];

/** The fresh proof of identity that a form's action needs; nothing if it needs none. A `FormDialog` has one. */
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
