"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";

/** A password field with a button that shows the typed text. It takes the props of `Input`, also react-hook-form's. */
export function PasswordField(
  props: { label: string; hint?: ReactNode; error?: string } & Omit<ComponentProps<typeof Input>, "type">,
) {
  const { label, hint, error, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      action={
        <Button
          size="xs"
          variant="ghost"
          aria-pressed={shown}
          icon={shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </Button>
      }
    >
      <Input {...input} type={shown ? "text" : "password"} spellCheck={false} />
    </Field>
  );
}
