"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Columns } from "@/components/layout/page";
import { cannotShow, failureFacts } from "@/components/shared/failure-facts";
import { LeaveQuestion } from "@/components/shared/leave-question";
import { QueryFailure } from "@/components/shared/query-state";
import { useAction } from "@/components/shared/use-action";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field, FieldRow } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { SkeletonCard } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { changesBetween } from "@/lib/checks/policy";
import { queryFor } from "@/lib/console-api";
import { createPolicy, getPolicy, publishPolicy } from "@/lib/contracts/policies.actions";
import { plural } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { BlockingSignals } from "./blocking-signals";
import { draftOf, emptyDraft, type PolicyDraft, readDraft } from "./policy-draft";
import { PolicyLines } from "./policy-lines";
import { ChangeList, type PolicyWithVersions } from "./policy-page";

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
  const [name, setName] = useState("");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  // Another admin may publish meanwhile: that version becomes the base only after the reader has reviewed it.
  const [basedOn, setBasedOn] = useState(policy?.version.number ?? 0);
  const create = useAction(createPolicy, { onDone: ({ id }) => leaveTo(id, `${name.trim()} is published`) });
  const publish = useAction(publishPolicy, {
    onDone: ({ number }) => policy && leaveTo(policy.id, `Version ${number} is in force`),
  });
  const isDone = create.isSuccess || publish.isSuccess;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start) || name !== "" || note !== "";
  const guard = useLeaveGuard(isDirty && !isDone);
  const leaveTo = (id: string, title: string) => {
    toast({ title });
    guard.pass(() => router.replace(`/settings/policies/${id}`));
  };
  const read = readDraft(draft);
  const problems = (tried && read.problems) || {};
  const change = (part: Partial<PolicyDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changes = policy && read.rules ? changesBetween(policy.version.rules, read.rules) : [];
  const isUnchanged = policy !== null && read.rules !== null && changes.length === 0;
  const action = policy ? publish : create;
  const submit = () => {
    setTried(true);
    const body = { rules: read.rules, note: note.trim() };
    if (!body.rules || body.note === "" || isUnchanged || action.isPending || isDone) return;
    const { rules } = body;
    if (policy) publish.mutate({ params: { id: policy.id }, body: { basedOn, rules, note: body.note } });
    else if (name.trim() !== "") create.mutate({ body: { name: name.trim(), rules, note: body.note } });
  };
  return (
    <Form onSubmit={submit} aria-label={policy ? "New version" : "New policy"}>
      <Columns
        rail={
          <Card aria-labelledby="publish-title">
            <CardHeader id="publish-title" title={policy ? "What changes" : "Publish"} />
            <CardBody className="grid gap-3">
              {policy ? (
                <>
                  {read.rules ? (
                    <ChangeList changes={changes} none={`Nothing differs from version ${policy.version.number}.`} />
                  ) : (
                    <p className="text-ink-3">Something is missing: see the marked fields.</p>
                  )}
                  {policy.applicants > 0 ? (
                    <p className="text-ink-2 text-meta">
                      It applies immediately to the {plural(policy.applicants, "applicant")} reviewed by it. Decisions
                      keep the version they were made on.
                    </p>
                  ) : null}
                </>
              ) : null}
              <Field label="Note" error={tried && note.trim() === "" ? "Say why" : undefined}>
                <Textarea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
              </Field>
              {policy && policy.version.number !== basedOn ? (
                <Notice
                  tone="attention"
                  live
                  title={`Version ${policy.version.number} was published meanwhile.`}
                  action={
                    <Button size="s" onClick={() => setBasedOn(policy.version.number)}>
                      Build on it
                    </Button>
                  }
                >
                  Your changes are now compared with it.
                </Notice>
              ) : action.error && !(action.error instanceof AppError && action.error.code === "conflict") ? (
                <FailureNotice {...failureFacts(action.error)} />
              ) : null}
              <Button type="submit" variant="primary" block loading={action.isPending || isDone}>
                {policy ? `Publish version ${policy.version.number + 1}` : "Publish policy"}
              </Button>
              {tried && isUnchanged ? <p className="text-ink-2 text-meta">There is nothing to publish yet.</p> : null}
            </CardBody>
          </Card>
        }
      >
        <Card>
          {policy ? null : (
            <CardBody>
              <Field label="Name" error={tried && name.trim() === "" ? "Enter a name" : undefined}>
                <Input maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
              </Field>
            </CardBody>
          )}
          <CardBody className="grid gap-3">
            <Heading title="Checks, in the order in which they run">
              Consent comes first under every policy. Where several count, any one of them is enough.
            </Heading>
            <PolicyLines lines={draft.checks} error={problems.checks} onChange={(checks) => change({ checks })} />
          </CardBody>
          <CardBody className="grid gap-3">
            <Heading title="Also blocks approval">
              These findings only ask for attention unless you make them block. Blocking findings block under every
              policy.
            </Heading>
            <BlockingSignals
              chosen={draft.blocking}
              error={read.problems?.blocking}
              onChange={(blocking) => change({ blocking })}
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
                label="Re-screening"
                note="days"
                hint="after an approval; leave empty for never"
                error={read.problems?.rescreenDays}
              >
                <Input
                  inputMode="numeric"
                  value={draft.rescreenDays}
                  onChange={(event) => change({ rescreenDays: event.target.value })}
                />
              </Field>
            </FieldRow>
          </CardBody>
        </Card>
      </Columns>
      <LeaveQuestion guard={guard} title="Leave the policy?" description="What you changed will be lost." />
    </Form>
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
