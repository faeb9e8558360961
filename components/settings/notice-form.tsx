"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useForm, useWatch } from "react-hook-form";
import { cannotShow, failedRead, failureFacts, isRefusal } from "@/components/shared/failure-facts";
import { showIssues, useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input, Textarea } from "@/components/ui/input";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { hydratedQueryFor } from "@/lib/console-api";
import {
  defaultNoticeTemplate,
  fillTemplate,
  type NoticeSettings,
  noticePlaceholders,
  saveNoticeSettings,
} from "@/lib/contracts/notices";

/** The settings of notices to declined applicants: off until an admin names the sender and enables them. */
export function NoticeForm() {
  const settings = useQuery(hydratedQueryFor("GET /api/settings/notice"));
  // The card beside it shows why it was refused.
  if (isRefusal(settings.error)) return null;
  if (cannotShow(settings)) return <FailureNotice {...failedRead(settings)} />;
  if (!settings.data) return <SkeletonCard lines={14} label="Loading the notice" />;
  return <Settings settings={settings.data} />;
}

function Settings({ settings }: { settings: NoticeSettings }) {
  const { version, enabled, company, contact, template, changed } = settings;
  const form = useForm({
    resolver: zodResolver(saveNoticeSettings.body),
    values: { version, enabled, company, contact, template },
    // What another admin saves meanwhile fills what was not typed here.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = useAction("POST /api/settings/notice", {
    onDone: ({ changed: _by, ...made }) => {
      form.reset(made);
      toast({ title: `Version ${made.version} saved` });
    },
  });
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { body },
      { onError: (error) => void showIssues(error, form.setError, ["company", "contact", "template"]) },
    ),
  );
  return (
    <Card aria-labelledby="notice-title">
      <CardHeader
        id="notice-title"
        icon={<FileText />}
        title="Notice to declined applicants"
        aside={<Tag strong={enabled}>{enabled ? "On" : "Off"}</Tag>}
      />
      <Form onSubmit={submit}>
        <CardBody className="grid gap-3.5">
          <Checkbox
            label="Offer a notice at declined decisions"
            description="A PDF that says neutrally what could not be verified, and how to dispute it."
            {...form.register("enabled")}
          />
          <Field label="Company" error={errors.company?.message}>
            <Input maxLength={200} {...form.register("company")} />
          </Field>
          <Field label="Contact for disputes" hint="An address that answers" error={errors.contact?.message}>
            <Input maxLength={200} {...form.register("contact")} />
          </Field>
          <Field
            label="Text"
            hint={`Plain text. Placeholders: ${Object.keys(noticePlaceholders)
              .map((name) => `{{${name}}}`)
              .join(", ")}`}
            error={errors.template?.message}
            action={
              <Button
                size="xs"
                variant="ghost"
                onClick={() =>
                  form.setValue("template", defaultNoticeTemplate, { shouldDirty: true, shouldValidate: true })
                }
              >
                Reset to the neutral text
              </Button>
            }
          >
            <Textarea rows={14} maxLength={3000} {...form.register("template")} />
          </Field>
          <Preview control={form.control} />
          {save.error && Object.keys(errors).length === 0 ? <FailureNotice {...failureFacts(save.error)} /> : null}
        </CardBody>
        <CardFooter>
          <span className="flex-1">
            {changed ? (
              <>
                Version {version} by {changed.by.name}, <Timestamp at={changed.at} />
              </>
            ) : (
              "Not configured"
            )}
          </span>
          <Button type="submit" variant="primary" loading={save.isPending}>
            Save
          </Button>
        </CardFooter>
      </Form>
    </Card>
  );
}

type Control = ReturnType<
  typeof useForm<{ company: string; contact: string; template: string; version: number; enabled: boolean }>
>["control"];

/** The text as an applicant would read it, with sample values. */
function Preview({ control }: { control: Control }) {
  const [company, contact, template] = useWatch({ control, name: ["company", "contact", "template"] });
  const text = fillTemplate(template, {
    ...noticePlaceholders,
    company: company || noticePlaceholders.company,
    contact: contact || noticePlaceholders.contact,
  });
  return (
    <section aria-label="Preview" className="rounded-button bg-sunken px-3 py-2.5">
      <h3 className="mb-1.5 font-strong text-meta">Preview</h3>
      <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{text}</p>
    </section>
  );
}
