import { ProofField } from "@/components/shared/proof-field";

/** The fresh proof of identity that each step of an override needs. */
export function ActionProof() {
  return (
    <ProofField
      label="Re-enter your password"
      hint="Or a code of your authenticator app. Valid for this action only, for 5 minutes"
    />
  );
}
