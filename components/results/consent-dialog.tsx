"use client";

import { z } from "zod";
import { FormDialog } from "@/components/shared/form-dialog";
import { CheckField, TextField, useFormState } from "@/components/shared/form-fields";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { certifications } from "@/lib/domain/results/consent-status";
import { isSameFullName } from "@/lib/domain/results/full-name";
import { runOperation } from "@/lib/features/checks/contract/checks.actions";
import { operations } from "@/lib/identity/operations/registry";

const { shape } = operations["user.consent"].request;
const certified = z.boolean().refine((checked) => checked, "Required for consent");

/** The full name must match the applicant's full name if the console knows it. */
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

/** Consent is recorded once and cannot be changed, so the form checks no box in advance. */
export function ConsentDialog(props: { applicantId: string; fullName: string | null; onClose: () => void }) {
  const { applicantId, fullName } = props;
  return (
    <FormDialog
      onClose={props.onClose}
      title="Record consent"
      description="You certify each of these for your company. Consent is recorded once and cannot be changed afterwards."
      size="m"
      submit="Record consent"
      className="gap-4"
      action={runOperation}
      schema={consentForm(fullName)}
      start={{
        isBackgroundDisclosureAccepted: false,
        GLBPurposeAndDPPAPurpose: false,
        FCRAPurpose: false,
        fullName: fullName ?? "",
      }}
      input={(body) => ({ params: { id: applicantId, operationId: "user.consent" }, body })}
      onDone={() => toast({ title: "Consent recorded", description: "Checks and orders are now available." })}
    >
      {certifications.map(({ field, title, description }) => (
        <CheckField key={field} name={field} label={title} description={`${description}.`} />
      ))}
      <TextField name="fullName" label="Full name" hint="Must match the applicant's full name." />
      <MissingDisclosureNotice />
    </FormDialog>
  );
}

function MissingDisclosureNotice() {
  if (useFormState().watch("isBackgroundDisclosureAccepted")) return null;
  return <Notice>Without the background disclosure, 7-year criminal history is unavailable permanently.</Notice>;
}
