"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { FormOf, useActionForm } from "@/components/shared/action-form";
import { ConfirmLeaveDialog } from "@/components/shared/confirm-leave-dialog";
import { failureFacts } from "@/components/shared/failure-facts";
import { SubmitButton } from "@/components/shared/form-fields";
import { PolicyField } from "@/components/shared/policy-field";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { FieldGroup, FieldRow } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { plural } from "@/lib/base/dates";
import { emptyUser } from "@/lib/domain/applicants/user-fields";
import { AppError, refOf } from "@/lib/errors";
import { createApplicant } from "@/lib/features/applicants/contract/applicants.actions";
import { createForm, UserFieldInput } from "./user-forms";

/** Failures that leave it unknown whether the service created the user. */
const unsure: ReadonlySet<string> = new Set([
  "upstream_timeout",
  "upstream_failed",
  "upstream_unreadable",
  "unavailable",
  "internal",
]);

/** Create User: each field shows its rule. The form keeps the input, whatever the service answers. */
export function NewApplicantForm() {
  const router = useRouter();
  const [policyId, setPolicyId] = useState<string>();
  const isConfirmed = useRef(false);
  const create = useActionForm({
    action: createApplicant,
    schema: createForm,
    start: emptyUser,
    input: (fields) => ({
      body: { ...fields, ...(policyId && { policyId }), ...(isConfirmed.current && { confirmedDuplicate: true }) },
    }),
    onDone: ({ id }) => guard.leaveWithoutAsking(() => router.replace(`/applicants/${id}`)),
    leavesPage: true,
  });
  const { isDirty, errors } = create.form.formState;
  // If the error names an applicant, the applicant was created, so leaving the form loses nothing.
  const guard = useLeaveGuard((isDirty || policyId !== undefined) && refOf(create.error, "applicantId") === undefined);
  const submit = (isDuplicate: boolean) => {
    isConfirmed.current = isDuplicate;
    return create.submit();
  };
  return (
    <>
      <FormOf
        of={{ ...create, submit: () => submit(false) }}
        aria-label="New applicant"
        className="grid max-w-200 gap-4"
      >
        <Card>
          <CardBody>
            <FieldGroup
              legend="Person"
              description="As on the person's documents: the ID check fails if the name differs."
            >
              <FieldRow>
                <UserFieldInput field="firstName" />
                <UserFieldInput field="middleName" />
                <UserFieldInput field="lastName" />
              </FieldRow>
              <FieldRow className="md:max-w-1/2">
                <UserFieldInput field="dob" />
              </FieldRow>
            </FieldGroup>
          </CardBody>
          <CardBody>
            <FieldGroup legend="Contact">
              <FieldRow className="md:max-w-1/2">
                <UserFieldInput field="email" />
              </FieldRow>
            </FieldGroup>
          </CardBody>
          <CardBody>
            <FieldGroup
              legend="Address"
              description="The 7-year criminal history needs house number, street name, city, state and ZIP code."
            >
              <FieldRow className="md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
                <UserFieldInput field="houseNumber" />
                <UserFieldInput field="streetName" />
              </FieldRow>
              <UserFieldInput field="address" />
              <FieldRow className="md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
                <UserFieldInput field="city" />
                <UserFieldInput field="state" />
                <UserFieldInput field="zipCode" />
                <UserFieldInput field="country" />
              </FieldRow>
            </FieldGroup>
          </CardBody>
          <CardBody>
            <PolicyField value={policyId} failure={create.error} onChange={setPolicyId} />
          </CardBody>
          <CardBody>
            <FieldGroup legend="SSN" description="Optional: only some checks need it. Encrypted, and masked on screen.">
              <FieldRow className="md:max-w-1/2">
                <UserFieldInput field="ssn" />
              </FieldRow>
            </FieldGroup>
          </CardBody>
        </Card>
        <Outcome
          error={create.error}
          beside={Object.keys(errors).length > 0}
          createAnyway={<Button onClick={() => void submit(true)}>Create anyway</Button>}
        />
        <div className="flex flex-wrap items-center gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
          <SubmitButton>Create applicant</SubmitButton>
          <LinkButton href="/applicants" variant="ghost">
            Cancel
          </LinkButton>
        </div>
      </FormOf>
      <ConfirmLeaveDialog guard={guard} title="Leave the new applicant?" description="Your changes will be lost." />
    </>
  );
}

const idsOf = ({ facts }: AppError) => Object.values(facts.refs ?? {}).filter((ref) => typeof ref === "string");

function Outcome(props: { error: unknown; beside: boolean; createAnyway: ReactNode }) {
  const { error, beside } = props;
  if (!error) return null;
  if (beside && error instanceof AppError && error.facts.issues) return null;
  const facts = failureFacts(error);
  if (error instanceof AppError && error.code === "duplicate_applicant") {
    return <Duplicate ids={idsOf(error)} createAnyway={props.createAnyway} />;
  }
  const here = refOf(error, "applicantId");
  if (here) {
    return (
      <Notice
        live
        title="This applicant already exists."
        action={<Link href={`/applicants/${here}`}>Open the applicant</Link>}
      >
        {facts.children}
      </Notice>
    );
  }
  return (
    <div className="grid gap-2">
      <FailureNotice {...facts} />
      {error instanceof AppError && unsure.has(error.code) ? (
        <Notice tone="unknown" title="The service may have created this applicant.">
          It has no list of applicants to search, so creating them again may make a duplicate there.
        </Notice>
      ) : null}
    </div>
  );
}

/** Only a person can tell whether applicants of the same name and birth date are the same. */
function Duplicate(props: { ids: readonly string[]; createAnyway: ReactNode }) {
  const { ids } = props;
  return (
    <Notice
      live
      tone="attention"
      title={
        ids.length === 0
          ? "Someone else is creating an applicant with this name and birth date right now."
          : `${plural(ids.length, "applicant")} of this name and birth date already here.`
      }
    >
      Nothing was sent. Creating them again makes a second record at the service.
      <span className="mt-2 flex flex-wrap items-center gap-3">
        {ids.map((id, index) => (
          <Link key={id} href={`/applicants/${id}`}>
            {ids.length === 1 ? "Open the applicant" : `Open applicant ${index + 1}`}
          </Link>
        ))}
        {props.createAnyway}
      </span>
    </Notice>
  );
}
