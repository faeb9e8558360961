import { ProofField } from "@/components/shared/proof-field";

/** The proof of identity on the reader's own page, where they may not have a code yet. */
export function YourProof(props: { enrolls?: boolean }) {
  return (
    <ProofField label="Your password" hint="Or a code from your authenticator app, once you have one" {...props} />
  );
}
