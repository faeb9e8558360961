"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { ssoPath } from "@/lib/base/sso-problems";
import { queryFor } from "@/lib/browser/console-api";
import { getProofs } from "@/lib/features/session/contract/session.actions";
import { byPasskey, byRecentSignIn } from "./confirm-identity";
import { useFormState } from "./form-fields";
import { PasswordField } from "./password-field";

/**
 * The field for the reader's proof of identity: a passkey if they have one, otherwise their password or a code. It sets
 * the form's value `proof` to the password, the code, `byPasskey` or `byRecentSignIn`, and clears it when it unmounts.
 * `enrolls` means that the action adds a passkey or an authenticator app.
 */
export function ProofField(props: { label: string; hint?: string; enrolls?: boolean }) {
  const { label, hint } = props;
  const form = useFormState();
  const { name, ref } = form.register("proof");
  const value: string = form.watch(name) ?? "";
  const error = form.errorAt(name);
  const change = (proof: string) => form.setValue(name, proof, { shouldValidate: error !== undefined });
  const { data: proofs } = useQuery(queryFor(getProofs));
  const [types, setTypes] = useState(false);
  const hasPasskey = Boolean(proofs?.passkey) && typeof window.PublicKeyCredential === "function";
  const usesPasskey = hasPasskey && !types;
  const isEnough = Boolean(props.enrolls && proofs?.recentSignIn);
  const chosen = usesPasskey ? byPasskey : isEnough ? byRecentSignIn : "";
  const set = useEffectEvent(change);
  useEffect(() => {
    if (hasPasskey || isEnough) set(chosen);
  }, [hasPasskey, isEnough, chosen]);
  // A form that stays on the page clears its values after it was sent. The field then sets its choice again.
  const isEmpty = value === "";
  useEffect(() => {
    if (isEmpty && chosen) set(chosen);
  }, [isEmpty, chosen]);
  useEffect(() => () => set(""), []);
  const errorId = useId();

  if (usesPasskey) {
    return (
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2 text-ink-2" aria-describedby={error ? errorId : undefined}>
          <Icon name="fingerprint-pattern" className="size-4.5" />
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
  if (proofs && !proofs.password && !proofs.totp)
    return <NoProofAvailable enrolls={props.enrolls} isEnough={isEnough} />;
  const byCode = proofs?.password === false;
  return (
    <div className="grid gap-1">
      <PasswordField
        label={byCode ? "Code from your authenticator app" : label}
        hint={byCode ? undefined : hint}
        error={error}
        autoComplete={byCode ? "one-time-code" : "current-password"}
        ref={ref}
        value={value}
        onChange={(event) => {
          // This is set while the available proofs are loading too, so that nothing replaces what the reader is typing.
          setTypes(true);
          change(event.target.value);
        }}
      />
      {hasPasskey ? (
        <div>
          <Button size="xs" variant="ghost" icon={<Icon name="fingerprint-pattern" />} onClick={() => setTypes(false)}>
            Use your passkey
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Tells a reader without a password, an authenticator app, or a passkey that works in this browser what to do. */
function NoProofAvailable(props: { enrolls: boolean | undefined; isEnough: boolean }) {
  if (props.isEnough) return <p className="text-ink-2">You signed in just now, so nothing else is needed.</p>;
  if (props.enrolls) {
    return (
      <Notice tone="attention" title="Sign in again first.">
        You have no way to confirm yet. <a href={`${ssoPath}?next=/account`}>Continue with single sign-on</a>, then add
        it within 5 minutes.
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title="You cannot confirm who you are yet.">
      Add a passkey or an authenticator app on <Link href="/account">your account page</Link>.
    </Notice>
  );
}
