"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { FailureNotice } from "@/components/ui/failure-state";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { usePageRouter } from "@/components/ui/page-router";
import { findApplicant } from "@/lib/features/applicants/contract/applicants.actions";

const label = "Find an applicant by access code or ID";

/**
 * A field that opens the applicant whose complete access code or ID is entered. People who may not see names and emails
 * get it instead of the search box.
 */
export function FindByCode() {
  const router = usePageRouter();
  const [isNotFound, setNotFound] = useState(false);
  const find = useAction(findApplicant, {
    onDone: (match) => {
      setNotFound(!match);
      if (match) router.push(`/applicants/${match.id}`);
    },
  });
  const submit = (form: HTMLFormElement) => {
    const code = String(new FormData(form).get("code") ?? "").trim();
    setNotFound(false);
    if (code !== "" && !find.isPending) find.mutate({ body: { code } });
  };
  return (
    <search className="flex flex-none flex-wrap items-center gap-2 max-md:w-full">
      <Form onSubmit={({ currentTarget }) => submit(currentTarget)} className="w-64 max-md:w-full">
        <Input
          name="code"
          type="search"
          maxLength={100}
          aria-label={label}
          placeholder="Access code or ID"
          icon={<Icon name="key-round" />}
          className="h-7 max-md:h-touch"
        />
      </Form>
      <p className="text-ink-3 text-meta" aria-live="polite">
        {isNotFound
          ? "No applicant has this access code or ID. Enter the complete code or ID."
          : "Names and emails are masked for your role, so you can't search by them. Enter a complete access code or ID."}
      </p>
      {find.error ? <FailureNotice {...failureFacts(find.error)} /> : null}
    </search>
  );
}
