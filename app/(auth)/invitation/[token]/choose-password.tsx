"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { failureFacts } from "@/components/shared/failure-facts";
import { NewPasswordField } from "@/components/shared/new-password-field";
import { showIssues, useAction } from "@/components/shared/use-action";
import { Button, buttonStyles } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { acceptInvitation } from "@/lib/contracts/staff-links";

/** The form to choose a password, for the person the link was made for. */
export function ChoosePassword(props: { token: string; name: string; email: string }) {
  const form = useForm({ resolver: zodResolver(acceptInvitation.body), defaultValues: { password: "" } });
  const { errors } = form.formState;
  const accept = useAction("POST /api/invitations/:token");
  const submit = form.handleSubmit((body) =>
    accept.mutate(
      { params: { token: props.token }, body },
      { onError: (error) => showIssues(error, form.setError, ["password"]) },
    ),
  );
  if (accept.isSuccess) {
    return (
      <>
        <Notice title="Your password is set." live>
          Sign in with it. Only you know it.
        </Notice>
        {/* A full page load: this page's state is discarded. */}
        <a href="/sign-in" className={buttonStyles({ variant: "primary", size: "touch", block: true })}>
          Sign in
        </a>
      </>
    );
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {/* Password managers store the password with the address. */}
      <input type="email" autoComplete="username" value={props.email} readOnly hidden />
      <NewPasswordField
        label="Password"
        value={form.watch("password")}
        personal={[props.name, props.email]}
        error={errors.password?.message}
        {...form.register("password")}
      />
      {accept.error && !errors.password ? <FailureNotice {...failureFacts(accept.error)} /> : null}
      <Button type="submit" variant="primary" size="touch" block loading={accept.isPending}>
        Set password
      </Button>
    </Form>
  );
}
