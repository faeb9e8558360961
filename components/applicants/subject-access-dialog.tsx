"use client";

import { z } from "zod";
import { startedToast } from "@/components/shared/export-started-toast";
import { FormDialog } from "@/components/shared/form-dialog";
import { TextField } from "@/components/shared/form-fields";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/base/dates";
import { reason } from "@/lib/base/fields";
import { subjectAccess } from "@/lib/views/exports/contract/export-titles";
import { createExport } from "@/lib/views/exports/contract/exports.actions";
import { sensitiveKeptDays, sensitiveReasonProblem } from "@/lib/views/exports/contract/sensitive-exports";

/** The kind makes the form ask for a confirmation of identity, which an export of everything stored requires. */
const schema = z.object({
  kind: z.literal(subjectAccess),
  reason: reason(200).superRefine((text, context) => {
    const message = sensitiveReasonProblem(text);
    if (message) context.addIssue({ code: "custom", message });
  }),
});

/** Asks for the reason for exporting everything that is stored about a person, and starts the export. */
export function SubjectAccessDialog(props: { applicantId: string; onClose: () => void }) {
  const { applicantId, onClose } = props;
  return (
    <FormDialog
      title="Export the person’s data?"
      description="A ZIP with a PDF for the person and the same facts as JSON: what is stored of this applicant, since when and why, and who has seen it."
      submit="Export"
      action={createExport}
      schema={schema}
      start={{ kind: subjectAccess, reason: "" }}
      first="reason"
      input={(typed) => ({ body: { ...typed, format: "zip", filter: { applicant: applicantId } } })}
      onDone={() => toast(startedToast)}
      onClose={onClose}
    >
      <Notice tone="attention" title="This export shows everything unmasked.">
        Auditors and admins are notified. The file is kept for {plural(sensitiveKeptDays, "day")}. You confirm your
        identity now, and again for each download.
      </Notice>
      <TextField
        name="reason"
        label="Reason"
        hint="A sentence: who asked for the data, and when. Kept in the audit log."
        maxLength={200}
      />
    </FormDialog>
  );
}
