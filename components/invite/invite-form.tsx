"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { failureFacts } from "@/components/shared/failure-facts";
import { showIssues } from "@/components/shared/use-action";
import { DialogBody, SubmitFooter } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { inviteForm } from "@/lib/contracts/invite";
import { withoutEmpty } from "@/lib/identity/operations/fields";
import { useInvite } from "./use-invite";

const check = zodResolver(inviteForm);

/**
 * What the link asks for, and where it returns to.
 *
 * @param props.onMade gets the link, which is shown only once
 */
export function InviteForm(props: { applicantId: string; onMade: (url: string) => void }) {
  const invite = useInvite();
  const form = useForm<z.input<typeof inviteForm>, unknown, z.output<typeof inviteForm>>({
    mode: "onTouched",
    resolver: (values, context, options) => check(withoutEmpty(values), context, options),
    defaultValues: { verificationOption: "EITHER", redirectURL: "" },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    invite.mutate(
      { params: { id: props.applicantId }, body },
      {
        onSuccess: ({ url }) => props.onMade(url),
        onError: (error) => showIssues(error, form.setError, ["verificationOption", "redirectURL"]),
      },
    ),
  );
  return (
    <Form onSubmit={submit}>
      <DialogBody className="gap-5">
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
        {invite.error && Object.keys(errors).length === 0 ? <FailureNotice {...failureFacts(invite.error)} /> : null}
      </DialogBody>
      <SubmitFooter submitLabel="Create link" pending={invite.isPending} />
    </Form>
  );
}
