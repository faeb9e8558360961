"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { failureFacts } from "@/components/shared/failure-facts";
import { NewPasswordField } from "@/components/shared/new-password-field";
import { showIssues, useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { changePassword } from "@/lib/contracts/session";

/**
 * Changes the reader's own password.
 *
 * @param props.personal their name and email address
 */
export function PasswordForm(props: { personal: readonly string[] }) {
  const form = useForm({
    resolver: zodResolver(changePassword.body),
    defaultValues: { current: "", next: "" },
  });
  const { errors } = form.formState;
  const change = useAction("POST /api/account/password", {
    onDone: () => {
      form.reset();
      toast({ title: "Password changed", description: "Your other sessions have ended." });
    },
  });
  const submit = form.handleSubmit((body) =>
    change.mutate({ body }, { onError: (error) => showIssues(error, form.setError, ["current", "next"]) }),
  );
  return (
    <Form onSubmit={submit} className="grid max-w-90 gap-4">
      <Field label="Current password" error={errors.current?.message}>
        <Input type="password" autoComplete="current-password" {...form.register("current")} />
      </Field>
      <NewPasswordField
        label="New password"
        value={form.watch("next")}
        personal={props.personal}
        error={errors.next?.message}
        {...form.register("next")}
      />
      {change.error && Object.keys(errors).length === 0 ? <FailureNotice {...failureFacts(change.error)} /> : null}
      <div>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </div>
    </Form>
  );
}
