"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DialogForm } from "@/components/shared/dialog-form";
import { showIssues, useAction } from "@/components/shared/use-action";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { operations } from "@/lib/identity/operations/registry";
import { isSameFullName } from "@/lib/results/names";
import { certifications } from "./consent-status";

const { shape } = operations["user.consent"].request;
const certified = z.boolean().refine((checked) => checked, "Required for consent");

/** The operation's consent fields. The full name must match the applicant's, if the console knows it. */
function consentForm(fullName: string | null) {
  return z.object({
    isBackgroundDisclosureAccepted: z.boolean(),
    GLBPurposeAndDPPAPurpose: certified,
    FCRAPurpose: certified,
    fullName: shape.fullName.refine(
      (typed) => fullName === null || isSameFullName(typed, fullName),
      "Must match the applicant's full name",
    ),
  });
}

const fields = ["isBackgroundDisclosureAccepted", "GLBPurposeAndDPPAPurpose", "FCRAPurpose", "fullName"] as const;

/**
 * Records consent at the service: three certifications with their full text, and the applicant's full name. Consent is
 * recorded once and cannot be changed, so no box is checked in advance.
 *
 * @param props.fullName the name in the User Object, prefilled; null when the console does not know it
 */
export function ConsentDialog(props: { applicantId: string; fullName: string | null; onClose: () => void }) {
  const { applicantId, fullName } = props;
  const form = useForm({
    resolver: zodResolver(consentForm(fullName)),
    defaultValues: {
      isBackgroundDisclosureAccepted: false,
      GLBPurposeAndDPPAPurpose: false,
      FCRAPurpose: false,
      fullName: fullName ?? "",
    },
  });
  const { errors } = form.formState;
  const consent = useAction("POST /api/applicants/:id/operations/:operationId", {
    onDone: () => {
      toast({ title: "Consent recorded", description: "Checks and orders are now available." });
      props.onClose();
    },
  });
  const submit = form.handleSubmit((body) =>
    consent.mutate(
      { params: { id: applicantId, operationId: "user.consent" }, body },
      { onError: (error) => showIssues(error, form.setError, fields) },
    ),
  );
  const disclosed = form.watch("isBackgroundDisclosureAccepted");
  return (
    <Dialog
      onClose={props.onClose}
      title="Record consent"
      description="You certify each of these for your company. Consent is recorded once and cannot be changed afterwards."
      size="m"
    >
      <DialogForm
        submitLabel="Record consent"
        pending={consent.isPending}
        error={consent.error}
        fieldErrors={errors}
        onSubmit={submit}
        className="gap-4"
      >
        {certifications.map(({ field, title, description }) => (
          <Checkbox
            key={field}
            label={title}
            description={`${description}.`}
            error={errors[field]?.message}
            {...form.register(field)}
          />
        ))}
        <Field label="Full name" hint="Must match the applicant's full name." error={errors.fullName?.message}>
          <Input {...form.register("fullName")} />
        </Field>
        {disclosed ? null : (
          <Notice>Without the background disclosure, 7-year criminal history is unavailable permanently.</Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
