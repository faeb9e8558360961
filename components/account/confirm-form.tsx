"use client";

import { type ReactNode, useState } from "react";
import { wrongProof } from "@/components/shared/confirm-identity";
import { DialogForm } from "@/components/shared/dialog-form";
import { ProofField } from "@/components/shared/proof-field";
import { AppError } from "@/lib/errors";

/**
 * A dialog's form that first confirms the reader's identity.
 *
 * @param props.enrolls the action adds a passkey or an authenticator app
 * @param props.children fields before it
 * @param props.onConfirm gets a password, a code, or `byPasskey`; what it throws is shown
 */
export function ConfirmForm(props: {
  submitLabel: string;
  enrolls?: boolean;
  children?: ReactNode;
  onConfirm: (proof: string) => Promise<void>;
}) {
  const [proof, setProof] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    await props.onConfirm(proof).catch(setError);
    setBusy(false);
  };
  const isWrong = error instanceof AppError && error.code === "credentials_wrong";
  return (
    <DialogForm
      submitLabel={props.submitLabel}
      pending={busy}
      error={isWrong ? null : error}
      onSubmit={submit}
      className="gap-4"
    >
      {props.children}
      <ProofField
        label="Your password"
        hint="Or a code from your authenticator app, once you have one"
        error={isWrong ? wrongProof(error) : undefined}
        value={proof}
        onChange={setProof}
        enrolls={props.enrolls ?? false}
      />
    </DialogForm>
  );
}
