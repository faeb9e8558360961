"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { SchemaForm } from "@/components/shared/schema-form/schema-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { AppError } from "@/lib/errors";
import { useUpdateUser } from "./flow/use-update-user";
import { requestOf, type UpdateField } from "./missing-fields";

/** What the service said is missing, asked for here and sent as Update User. */
export function MoreData(props: { applicantId: string; fields: readonly UpdateField[]; onDone: () => void }) {
  const { applicantId, fields, onDone } = props;
  const [schema] = useState(() => requestOf(fields));
  const update = useUpdateUser(onDone);
  const { error } = update;
  const issues = error instanceof AppError ? error.facts.issues : undefined;
  return (
    <Card>
      <CardHeader level={3} title="What the service asks for" />
      <CardBody>
        <SchemaForm
          schema={schema}
          label="What the service asks for"
          submitLabel="Save"
          busy={update.isPending}
          issues={issues}
          onSubmit={(body) => update.mutate({ params: { id: applicantId }, body })}
        >
          <p className="text-ink-2 text-meta">It is added to the User Object. Then run the check again.</p>
          {error && !issues ? <FailureNotice {...failureFacts(error)} /> : null}
        </SchemaForm>
      </CardBody>
    </Card>
  );
}
