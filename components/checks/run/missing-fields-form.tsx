"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { SchemaForm } from "@/components/shared/schema-form/schema-form";
import { useAction } from "@/components/shared/use-action";
import { CardBody, TitledCard } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { AppError } from "@/lib/errors";
import { updateApplicant } from "@/lib/features/applicants/contract/applicants.actions";
import { requestOf, type UpdateField } from "./missing-fields";

/** Asks for the fields that the service named as missing, and sends them with Update User. */
export function MissingFieldsForm(props: { applicantId: string; fields: readonly UpdateField[]; onDone: () => void }) {
  const { applicantId, fields, onDone } = props;
  const [schema] = useState(() => requestOf(fields));
  const update = useUpdateUser(onDone);
  const { error } = update;
  const issues = error instanceof AppError ? error.facts.issues : undefined;
  return (
    <TitledCard level={3} title="Required by the service">
      <CardBody>
        <SchemaForm
          schema={schema}
          label="Required by the service"
          submitLabel="Save"
          busy={update.isPending}
          issues={issues}
          onSubmit={(body) => update.mutate({ params: { id: applicantId }, body })}
        >
          <p className="text-ink-2 text-meta">Saved to the applicant's data. Then run the check again.</p>
          {error && !issues ? <FailureNotice {...failureFacts(error)} /> : null}
        </SchemaForm>
      </CardBody>
    </TitledCard>
  );
}

/** Update User changes only the fields that are sent (User operations, rule 1). */
export function useUpdateUser(onDone: () => void = () => {}) {
  return useAction(updateApplicant, { onDone });
}
