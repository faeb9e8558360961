"use client";

import { useRef, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { PolicyField } from "@/components/shared/policy-field";
import { useAction } from "@/components/shared/use-action";
import { useAddressValue } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { formatCount, plural } from "@/lib/base/dates";
import { importApplicants } from "@/lib/features/applicants/contract/applicants.actions";
import { type CodeLine, codesIn, type ReadCodes, readCodes } from "./access-codes";
import { saveTemplate } from "./import-files";
import { ImportProgress } from "./import-progress";

/**
 * Adds applicants by access code: first the form, then the progress. The address holds the job's id, so a reload shows
 * the same job.
 */
export function ImportPage() {
  const [jobId, setJobId] = useAddressValue("job");
  const [codes, setCodes] = useState<readonly CodeLine[]>([]);
  if (jobId) return <ImportProgress jobId={jobId} codes={codes} />;
  return (
    <ImportForm
      onQueued={(job, sent) => {
        setCodes(sent);
        setJobId(job);
      }}
    />
  );
}

/** The most problems that are listed. The first few already show what is wrong. */
const maxProblems = 5;

/** @param props.onQueued gets the codes in the order in which they were sent */
function ImportForm(props: { onQueued: (jobId: string, codes: readonly CodeLine[]) => void }) {
  const [text, setText] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const [policyId, setPolicyId] = useState<string>();
  const [unread, setUnread] = useState(false);
  const open = async (chosen: File) => {
    // A file beyond this limit in bytes holds too many codes, which the form then reports.
    const csv = await chosen
      .slice(0, 1_000_000)
      .text()
      .catch(() => null);
    setUnread(csv === null);
    if (csv !== null) setText(codesIn(csv));
  };
  const read = readCodes(text);
  const add = useAction(importApplicants);
  const { codes } = read;
  const count = codes.length;
  const submit = () => {
    setTried(true);
    if (read.inputProblem !== null || read.problems.length > 0 || add.isPending || add.isSuccess) return;
    const userAccessCodes = codes.map(({ code }) => code);
    add.mutate(
      { body: { userAccessCodes, ...(policyId && { policyId }) } },
      // The codes are passed on as they were sent, because the person can edit the text meanwhile.
      { onSuccess: ({ jobId }) => props.onQueued(jobId, codes) },
    );
  };
  const issues = failureFacts(add.error);
  return (
    <Form onSubmit={submit} aria-label="Add by access code" className="grid max-w-160 gap-4">
      <Card>
        <CardBody className="grid gap-2">
          <Field
            label="Access codes"
            note="one per line, up to 500"
            hint={hintOf(read)}
            error={
              unread
                ? "This file cannot be read."
                : tried || text !== ""
                  ? (problemsOf(read, tried) ?? undefined)
                  : undefined
            }
          >
            <Textarea
              rows={10}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              className="mono min-h-48 leading-5"
              value={text}
              onChange={(event) => {
                setUnread(false);
                setText(event.target.value);
              }}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <input
              ref={file}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              hidden
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) void open(chosen);
                target.value = "";
              }}
            />
            <Button size="s" icon={<Icon name="file-up" />} onClick={() => file.current?.click()}>
              Open a CSV file
            </Button>
            <Button size="s" variant="ghost" icon={<Icon name="file-down" />} onClick={saveTemplate}>
              Get the template
            </Button>
          </div>
          <p className="text-ink-3 text-meta">
            The code that the service issued when the applicant was created. For each one, the console reads the data
            and the result.
          </p>
        </CardBody>
        <CardBody>
          <PolicyField value={policyId} failure={add.error} onChange={setPolicyId} />
        </CardBody>
      </Card>
      {add.error ? <FailureNotice {...issues} /> : null}
      <div className="flex flex-wrap items-center gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        <Button type="submit" variant="primary" loading={add.isPending || add.isSuccess}>
          {count === 0 ? "Add applicants" : `Add ${plural(count, "applicant")}`}
        </Button>
        <LinkButton href="/applicants" variant="ghost">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

function hintOf({ codes, repeatedLines }: ReadCodes): string {
  if (codes.length === 0) return "Letters, digits and dashes.";
  const twice =
    repeatedLines.length === 0
      ? ""
      : ` ${plural(repeatedLines.length, "line repeats", "lines repeat")} an earlier one and ${repeatedLines.length === 1 ? "is" : "are"} left out.`;
  return `${formatCount(codes.length)} to add.${twice}`;
}

/** What prevents sending the codes; empty input is reported only after an attempt. */
function problemsOf({ codes, problems, inputProblem }: ReadCodes, tried: boolean): string | null {
  if (problems.length > 0) {
    const named = problems.slice(0, maxProblems).map(({ line, message }) => `Line ${line}: ${message}.`);
    const more = problems.length - named.length;
    return `${named.join(" ")}${more > 0 ? ` And ${plural(more, "more line")}.` : ""}`;
  }
  return codes.length > 0 || tried ? inputProblem : null;
}
