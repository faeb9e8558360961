"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { PasswordField } from "@/components/shared/password-field";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { signIn } from "@/lib/browser/sign-in";
import { AppError, type ErrorCode } from "@/lib/errors";

/** Counts seconds down to zero. */
function useWait(): [number, (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const waiting = secondsLeft > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return [secondsLeft, setSecondsLeft];
}

/**
 * Asks for a code once the server requires one. `isMain` is true if the page shows no single sign-on above the form.
 */
export function SignInForm(props: { next: string; passkeys: boolean; isMain: boolean }) {
  const [failure, setFailure] = useState<AppError | null>(null);
  const [busy, setBusy] = useState<"password" | "passkey" | null>(null);
  const [wait, setWait] = useWait();
  const hydrated = useHydrated();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [isCodeRequired, setCodeRequired] = useState(false);

  useEffect(() => {
    if (document.activeElement === document.body) email.current?.focus();
  }, []);

  useEffect(() => {
    if (isCodeRequired) code.current?.focus();
  }, [isCodeRequired]);

  /** The code step belongs to the email address and password that the server has accepted. */
  const resetCodeStep = () => {
    if (!isCodeRequired) return;
    setCodeRequired(false);
    setFailure(null);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter("password", () =>
      signIn(email.current?.value ?? "", password.current?.value ?? "", code.current?.value),
    );
  };
  const enterByPasskey = () =>
    enter("passkey", async () => (await import("@/lib/browser/passkey")).signInWithPasskey());

  async function enter(by: "password" | "passkey", signInRequest: () => Promise<void>) {
    if (busy || wait > 0) return;
    setBusy(by);
    setFailure(null);
    try {
      await signInRequest();
      // A full page load discards everything that was read before sign-in.
      window.location.assign(props.next);
    } catch (error) {
      const appError = error instanceof AppError ? error : new AppError("unavailable");
      if (appError.code === "second_factor_required") {
        setCodeRequired(true);
        setBusy(null);
        return;
      }
      setFailure(appError);
      setWait(appError.facts.retryAfter ?? 0);
      setBusy(null);
      if (by === "password") (code.current ?? password.current)?.select();
    }
  }

  const issues = new Map(failure?.facts.issues?.map(({ path, message }) => [path, message]));
  return (
    // Unlike `Form`, this form accepts input before hydration. Without `method`, a form that is submitted that early
    // would put the password into the address.
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      {failure && issues.size === 0 ? <Failure failure={failure} isCodeRequired={isCodeRequired} /> : null}
      <Field label="Email address" error={issues.get("email")}>
        <Input
          ref={email}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          spellCheck={false}
          onChange={resetCodeStep}
        />
      </Field>
      <PasswordField
        ref={password}
        label="Password"
        error={issues.get("password")}
        name="password"
        autoComplete="current-password"
        required
        onChange={resetCodeStep}
      />
      {isCodeRequired ? (
        <Field
          label="Code from your authenticator app"
          hint="You can also enter a recovery code."
          error={issues.get("totp")}
        >
          <Input ref={code} name="totp" autoComplete="one-time-code" required maxLength={100} spellCheck={false} />
        </Field>
      ) : null}
      <Button
        type="submit"
        variant={props.isMain ? "primary" : "secondary"}
        size="touch"
        block
        loading={busy === "password"}
        disabled={!hydrated || wait > 0}
      >
        {wait > 0 ? `Wait ${wait} s` : "Sign in"}
      </Button>
      {props.passkeys ? (
        <Button
          size="touch"
          block
          icon={<Icon name="fingerprint-pattern" />}
          loading={busy === "passkey"}
          disabled={!hydrated || wait > 0}
          onClick={enterByPasskey}
        >
          Sign in with a passkey
        </Button>
      ) : null}
    </form>
  );
}

const serviceErrorCodes: ReadonlySet<ErrorCode> = new Set([
  "credentials_wrong",
  "passkey_refused",
  "passkey_unused",
  "too_many_requests",
]);

function Failure(props: { failure: AppError; isCodeRequired: boolean }) {
  const { message, code, facts } = props.failure;
  // A person can fix their own mistakes. A failure of the console shows an id for support.
  const isConsoleFailure = !serviceErrorCodes.has(code);
  const title =
    props.isCodeRequired && code === "credentials_wrong" ? "The code is wrong or was used already" : message;
  return (
    <FailureNotice
      title={title}
      requestId={isConsoleFailure ? facts.requestId : undefined}
      tone={isConsoleFailure ? "unknown" : "blocking"}
    >
      {facts.detail}
    </FailureNotice>
  );
}
