"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { failureFacts } from "@/components/shared/failure-facts";
import { showIssues } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { operation } from "@/lib/identity/operations/registry";
import { successOf, useRun } from "../run/use-run";

/** The code that the person received. A wrong code shows an error at its field and can be entered again. */
export function CodeForm(props: {
  applicantId: string;
  operationId: "user.phone-code" | "user.email-code";
  onVerified: () => void;
}) {
  const { applicantId, operationId, onVerified } = props;
  const { run, error, isPending } = useRun(applicantId);
  const form = useForm({
    resolver: zodResolver(operation(operationId).request),
    defaultValues: { code: "" },
  });
  const fieldError = form.formState.errors.code?.message;
  const submit = form.handleSubmit(async (fields) => {
    try {
      const answer = await run({ operationId, fields });
      if (!answer) return;
      const success = successOf(answer.response);
      if (success === true) return onVerified();
      const message =
        success === false
          ? "Wrong code. Ask the applicant to check it."
          : "The service did not say whether the code is correct.";
      form.setError("code", { message }, { shouldFocus: true });
    } catch (failure) {
      showIssues(failure, form.setError, ["code"]);
    }
  });
  return (
    <Form onSubmit={submit} className="grid w-full max-w-80 gap-3">
      <Field label="Code" hint="Digits only" error={fieldError}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="ev tracking-widest"
          {...form.register("code")}
        />
      </Field>
      <Button type="submit" variant="primary" loading={isPending} className="justify-self-start max-md:h-touch">
        Verify
      </Button>
      {error && !fieldError ? <FailureNotice {...failureFacts(error)} /> : null}
    </Form>
  );
}
