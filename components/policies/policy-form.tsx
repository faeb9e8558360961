"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormOf, useActionForm } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { ConfirmLeaveDialog } from "@/components/shared/confirm-leave-dialog";
import { cannotShow } from "@/components/shared/failure-facts";
import { AreaField, FormFailure, SubmitButton, TextField } from "@/components/shared/form-fields";
import { QueryFailure } from "@/components/shared/query-state";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import { Columns } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Card, CardBody, TitledCard } from "@/components/ui/card";
import { Field, FieldRow } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { SkeletonCard } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { policyRules } from "@/lib/domain/checks/policy";
import { changesBetween } from "@/lib/domain/checks/policy-words";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/policies/contract/policies";
import { createPolicy, getPolicy, publishPolicy } from "@/lib/features/policies/contract/policies.actions";
import { FindingsTable } from "./findings-table";
import { MonitoringFields } from "./monitoring-fields";
import { PassMarkFields } from "./pass-marks";
import { draftOf, emptyDraft, type PolicyDraft, readDraft } from "./policy-draft";
import { PolicyLines } from "./policy-lines";
import { ChangeList, type PolicyWithVersions } from "./policy-page";
import { PolicyPreview } from "./policy-preview";

const texts = contract.createPolicy.body.pick({ name: true, note: true });
type Texts = { name?: string; note: string };

export function NextVersion(props: { id: string }) {
  const query = useQuery(queryFor(getPolicy, { params: { id: props.id } }));
  if (cannotShow(query)) return <QueryFailure query={query} what="this policy" />;
  if (!query.data) return <SkeletonCard lines={8} label="Loading the policy" />;
  if (query.data.archivedAt) return <Notice className="mx-6 mt-2">This policy is archived.</Notice>;
  return <PolicyForm policy={query.data} />;
}

export function PolicyForm(props: { policy: PolicyWithVersions | null }) {
  const { policy } = props;
  const router = useRouter();
  const [start] = useState(() => (policy ? draftOf(policy.version.rules) : emptyDraft));
  const [draft, setDraft] = useState<PolicyDraft>(start);
  const [tried, setTried] = useState(false);
  // Another admin may publish a version meanwhile. It becomes the base only after the reader has reviewed it.
  const [basedOn, setBasedOn] = useState(policy?.version.number ?? 0);
  // The form has only the texts. It is submitted only once the rules of the draft are complete.
  const form = useActionForm<typeof createPolicy | typeof publishPolicy, Texts, Texts>({
    action: policy ? publishPolicy : createPolicy,
    schema: policy ? texts.partial({ name: true }) : texts,
    start: { name: "", note: "" },
    input: ({ name, note }) => {
      const rules = policyRules.parse(read.rules);
      return policy
        ? { params: { id: policy.id }, body: { basedOn, rules, note } }
        : { body: { name: name ?? "", rules, note } };
    },
    leavesPage: true,
    onDone: (made, { name }) =>
      "number" in made
        ? policy && leaveTo(policy.id, `Version ${made.number} is in force`)
        : leaveTo(made.id, `${name} is published`),
  });
  const { isDirty: hasTexts } = form.form.formState;
  const isDirty = hasTexts || JSON.stringify(draft) !== JSON.stringify(start);
  const guard = useLeaveGuard(isDirty && !form.isDone);
  const leaveTo = (id: string, title: string) => {
    toast({ title });
    guard.leaveWithoutAsking(() => router.replace(`/settings/policies/${id}`));
  };
  const read = readDraft(draft);
  const problems = (tried && read.problems) || {};
  const change = (part: Partial<PolicyDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changes = policy && read.rules ? changesBetween(policy.version.rules, read.rules) : [];
  const isUnchanged = policy !== null && read.rules !== null && changes.length === 0;
  const submit: typeof form.submit = async (event) => {
    setTried(true);
    if (read.rules && !isUnchanged && !form.isDone) return form.submit(event);
    event?.preventDefault();
    await form.form.trigger();
  };
  const isOutdated = form.error instanceof AppError && form.error.code === "conflict";
  return (
    <FormOf of={{ ...form, submit }} aria-label={policy ? "New version" : "New policy"}>
      <Columns
        sticky
        rail={
          <TitledCard titleId="publish-title" title={policy ? "What changes" : "Publish"}>
            <CardBody className="grid gap-3">
              {policy ? (
                <>
                  {read.rules ? (
                    <ChangeList changes={changes} none={`Nothing differs from version ${policy.version.number}.`} />
                  ) : (
                    <p className="text-ink-3">Fix the marked fields to see what changes.</p>
                  )}
                  {policy.applicants > 0 ? (
                    <p className="text-ink-2 text-meta">
                      It applies immediately to the {plural(policy.applicants, "applicant")} who have this policy.
                      Decisions keep the version they were made on.
                    </p>
                  ) : null}
                </>
              ) : null}
              {policy && read.rules && changes.length > 0 ? <PolicyPreview policy={policy} rules={read.rules} /> : null}
              <AreaField name="note" label="Note" max={500} />
              <ActionProof />
              {policy && policy.version.number !== basedOn ? (
                <Notice
                  tone="attention"
                  live
                  title={`Version ${policy.version.number} was published meanwhile.`}
                  action={
                    <Button size="s" onClick={() => setBasedOn(policy.version.number)}>
                      Use this version as the base
                    </Button>
                  }
                >
                  Your changes are now compared with it.
                </Notice>
              ) : isOutdated ? null : (
                <FormFailure />
              )}
              <SubmitButton block>
                {policy ? `Publish version ${policy.version.number + 1}` : "Publish policy"}
              </SubmitButton>
              {tried && isUnchanged ? <p className="text-ink-2 text-meta">There is nothing to publish yet.</p> : null}
            </CardBody>
          </TitledCard>
        }
      >
        <Card>
          {policy ? null : (
            <CardBody>
              <TextField name="name" label="Name" maxLength={60} />
            </CardBody>
          )}
          <CardBody className="grid gap-3">
            <Heading title="Checks, in the order in which they run">
              Consent comes first under every policy. Where a line lists several checks, any one of them is enough.
            </Heading>
            <PolicyLines lines={draft.checks} error={problems.checks} onChange={(checks) => change({ checks })} />
          </CardBody>
          <CardBody className="grid gap-3">
            <Heading title="Pass marks">
              A score below its mark is a finding. Leave a field empty to accept any score.
            </Heading>
            <PassMarkFields
              marks={draft.passMarks}
              problems={read.problems}
              onChange={(passMarks) => change({ passMarks })}
            />
          </CardBody>
          <CardBody>
            <FieldRow className="md:max-w-120">
              <Field
                label="Decision due"
                note="hours"
                hint="after the applicant was added"
                error={read.problems?.dueHours}
              >
                <Input
                  inputMode="numeric"
                  value={draft.dueHours}
                  onChange={(event) => change({ dueHours: event.target.value })}
                />
              </Field>
              <Field
                label="Quality reviews"
                note="%"
                hint="of decisions, chosen at random; 0 for none"
                error={read.problems?.qualityReviewShare}
              >
                <Input
                  inputMode="numeric"
                  value={draft.qualityReviewShare}
                  onChange={(event) => change({ qualityReviewShare: event.target.value })}
                />
              </Field>
            </FieldRow>
          </CardBody>
          <CardBody className="grid gap-3">
            <Heading title="Monitoring">
              Checks approved applicants again. A change reopens the approval for a new decision.
            </Heading>
            <MonitoringFields
              draft={draft.monitoring}
              problems={read.problems}
              onChange={(monitoring) => change({ monitoring })}
            />
          </CardBody>
          <CardBody className="grid gap-3">
            <Heading title="Findings">
              A finding that blocks prevents approval until it is resolved. Choose which others block too.
            </Heading>
            <FindingsTable
              blocking={draft.blocking}
              error={read.problems?.blocking}
              onChange={(blocking) => change({ blocking })}
            />
          </CardBody>
        </Card>
      </Columns>
      <ConfirmLeaveDialog guard={guard} title="Leave the policy?" description="What you changed will be lost." />
    </FormOf>
  );
}

function Heading(props: { title: string; children: string }) {
  return (
    <div>
      <h2>{props.title}</h2>
      <p className="text-ink-3 text-meta">{props.children}</p>
    </div>
  );
}
