"use client";

import { useDeferredValue, useEffect, useState } from "react";
import { useFormState } from "./form-fields";
import { PasswordField } from "./password-field";

/**
 * Says while typing whether the password is easy to guess, by the server's rule.
 *
 * @param props.personal the person's name and email address, and the company's name: they add no strength
 */
export function NewPasswordField(props: { name: string; label: string; personal: readonly string[] }) {
  const { name, label, personal } = props;
  const { register, watch, errorAt } = useFormState();
  const weakness = useWeakness(useDeferredValue(watch(name)), personal.join(" "));
  return (
    <PasswordField
      label={label}
      error={errorAt(name)}
      autoComplete="new-password"
      hint={<span role="status">{weakness ?? "At least 15 characters. A sentence of your own works well."}</span>}
      {...register(name)}
    />
  );
}

/** Checks the text shortly after the last key. The word lists are loaded for the first check. */
function useWeakness(password: string, personal: string): string | null {
  const [checked, setChecked] = useState<{ password: string; says: string | null }>();
  useEffect(() => {
    if (password.length < 15) return;
    let current = true;
    const timer = setTimeout(async () => {
      // If the word lists cannot be loaded, the server still checks the password.
      const strength = await import("@/lib/base/password-strength").catch(() => null);
      const weakness = strength?.passwordWeakness(password, [personal, location.origin]);
      if (current && strength) setChecked({ password, says: weakness ?? "This password is hard to guess." });
    }, 250);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, personal]);
  return password.length >= 15 && checked?.password === password ? checked.says : null;
}
