"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { DialogForm } from "@/components/shared/dialog-form";
import { changedBy } from "@/components/shared/query-client";
import { showIssues } from "@/components/shared/use-action";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { call } from "@/lib/console-api";
import type { InputTo } from "@/lib/contracts/api";
import { inviteForm } from "@/lib/contracts/invite";
import { withoutEmpty } from "@/lib/identity/operations/fields";

const check = zodResolver(inviteForm);

/**
 * The link's checks, its return address, and how it reaches the applicant.
 *
 * @param props.sendable whether it can be e-mailed
 * @param props.onMade gets the link, which is shown only once; not called for an e-mailed one
 */
export function InviteForm(props: {
  applicantId: string;
  sendable: boolean;
  onMade: (url: string) => void;
  children?: ReactNode;
}) {
  // The answer is not cached and is lost with the screen.
  const invite = useMutation({
    mutationFn: (input: InputTo<"POST /api/applicants/:id/invite">) => call("POST /api/applicants/:id/invite", input),
    gcTime: 0,
    meta: { changes: changedBy("POST /api/applicants/:id/invite"), waitForReads: "never" },
  });
  const form = useForm<z.input<typeof inviteForm>, unknown, z.output<typeof inviteForm>>({
    mode: "onTouched",
    resolver: (values, context, options) => check(withoutEmpty(values), context, options),
    defaultValues: { verificationOption: "EITHER", redirectURL: "", send: props.sendable },
  });
  const { errors } = form.formState;
  // The address can leave the file while the form is open.
  const sends = useWatch({ control: form.control, name: "send" }) === true && props.sendable;
  const submit = form.handleSubmit((body) =>
    invite.mutate(
      { params: { id: props.applicantId }, body: { ...body, send: sends } },
      {
        onSuccess: ({ url }) => {
          if (url !== null) props.onMade(url);
          else toast({ title: "The invitation is on its way" });
        },
        onError: (error) => showIssues(error, form.setError, ["verificationOption", "redirectURL"]),
      },
    ),
  );
  return (
    <DialogForm
      submitLabel={sends ? "Send invitation" : "Create link"}
      pending={invite.isPending}
      error={invite.error}
      fieldErrors={errors}
      onSubmit={submit}
      className="gap-5"
    >
      <RadioGroup legend="What it asks for" error={errors.verificationOption?.message} boxed>
        <Radio
          {...form.register("verificationOption")}
          value="EITHER"
          label="Document or quiz"
          description="EITHER: an ID or passport with a selfie, or the identity proof quiz. The applicant chooses."
        />
        <Radio
          {...form.register("verificationOption")}
          value="BOTH"
          label="Document and quiz"
          description="BOTH: the document with a selfie, and the quiz."
        />
      </RadioGroup>
      <Field
        label="Redirect address"
        note="optional"
        hint="Where the applicant's browser goes afterwards. It begins with https://."
        error={errors.redirectURL?.message}
      >
        <Input type="url" inputMode="url" placeholder="https://" {...form.register("redirectURL")} />
      </Field>
      {props.sendable ? (
        <Checkbox
          {...form.register("send")}
          label="Send by e-mail"
          description="To the address on file. Otherwise the link is shown to you, once."
        />
      ) : null}
      {props.children}
    </DialogForm>
  );
}
