"use client";

import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import Link from "next/link";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/console-api";
import { getProofs } from "@/lib/contracts/session";
import { byPasskey } from "./confirm-identity";
import { PasswordField } from "./password-field";

/**
 * With what the reader confirms who they are: a passkey, where they have one, otherwise their password or a code.
 *
 * @param props.value the password or code, or `byPasskey`
 */
export function ProofField(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, hint, error, value } = props;
  const { data: proofs } = useQuery(queryFor(getProofs));
  const [types, setTypes] = useState(false);
  const hasPasskey = Boolean(proofs?.passkey) && typeof window.PublicKeyCredential === "function";
  const usesPasskey = hasPasskey && !types;
  const change = useRef(props.onChange);
  change.current = props.onChange;
  useEffect(() => {
    if (hasPasskey) change.current(usesPasskey ? byPasskey : "");
  }, [hasPasskey, usesPasskey]);
  const errorId = useId();

  if (usesPasskey) {
    return (
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2 text-ink-2" aria-describedby={error ? errorId : undefined}>
          <Fingerprint className="size-4.5" aria-hidden="true" />
          <span>Your browser asks for your passkey.</span>
          {proofs?.password || proofs?.totp ? (
            <Button size="xs" variant="ghost" onClick={() => setTypes(true)}>
              {proofs.password ? "Use your password" : "Use a code"}
            </Button>
          ) : null}
        </div>
        {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      </div>
    );
  }
  if (proofs && !proofs.password && !proofs.totp) {
    return (
      <Notice tone="attention" title="You cannot confirm who you are yet.">
        Add a passkey or an authenticator app on <Link href="/account">your account page</Link>.
      </Notice>
    );
  }
  const byCode = proofs?.password === false;
  return (
    <div className="grid gap-1">
      <PasswordField
        label={byCode ? "Code of your authenticator app" : label}
        hint={byCode ? undefined : hint}
        error={error}
        autoComplete={byCode ? "one-time-code" : "current-password"}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {hasPasskey ? (
        <div>
          <Button size="xs" variant="ghost" icon={<Fingerprint />} onClick={() => setTypes(false)}>
            Use your passkey
          </Button>
        </div>
      ) : null}
    </div>
  );
}
