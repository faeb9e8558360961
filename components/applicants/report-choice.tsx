"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { changedBy } from "@/components/shared/query-client";
import { Button, DownloadButton } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { saveFile } from "@/components/ui/save-file";
import { reasonProblem } from "@/lib/base/reason";
import { call, urlOf } from "@/lib/browser/console-api";
import { type Redaction, redactions, redactionTitles } from "@/lib/domain/results/redactions";
import { exportReport, getReportJson, getReportPdf } from "@/lib/views/case/contract/cases.actions";

/**
 * Lets the reader choose whether a report shows some values unmasked. By default it masks all. To unmask values, the
 * reader needs the permission to reveal them, and must give a reason.
 */
export function ReportChoice(props: { applicantId: string; mayReveal: boolean }) {
  const [redaction, setRedaction] = useState<Redaction>("masked");
  const [reason, setReason] = useState("");
  if (!props.mayReveal) return <ReportLinks applicantId={props.applicantId} />;
  return (
    <div className="grid gap-3">
      <RadioGroup legend="What is masked">
        {redactions.map((one) => (
          <Radio
            key={one}
            value={one}
            checked={redaction === one}
            onChange={() => setRedaction(one)}
            label={redactionTitles[one].title}
            description={redactionTitles[one].shows}
            className="w-full"
          />
        ))}
      </RadioGroup>
      {redaction === "masked" ? (
        <ReportLinks applicantId={props.applicantId} />
      ) : (
        <Unmasked
          key={redaction}
          applicantId={props.applicantId}
          redaction={redaction}
          reason={reason}
          onReason={setReason}
        />
      )}
    </div>
  );
}

function ReportLinks(props: { applicantId: string }) {
  const input = { params: { id: props.applicantId } };
  return (
    <div className="grid grid-cols-2 gap-2">
      <DownloadButton href={urlOf(getReportPdf, input)} icon={<Icon name="file-text" />} className="max-md:h-touch">
        PDF
      </DownloadButton>
      <DownloadButton href={urlOf(getReportJson, input)} icon={<Icon name="braces" />} className="max-md:h-touch">
        JSON
      </DownloadButton>
    </div>
  );
}

function Unmasked(props: {
  applicantId: string;
  redaction: Redaction;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { reason } = props;
  const [problem, setProblem] = useState<string>();
  const exported = useMutation({
    mutationFn: (format: "pdf" | "json") =>
      call(exportReport, {
        params: { id: props.applicantId },
        body: { format, redaction: props.redaction, reason },
      }),
    onSuccess: saveFile,
    meta: { changes: changedBy(exportReport, props.applicantId) },
  });
  const start = (format: "pdf" | "json") => {
    const reasonIssue = reasonProblem(reason);
    setProblem(reasonIssue);
    if (!reasonIssue) exported.mutate(format);
  };
  const isPending = (format: "pdf" | "json") => exported.isPending && exported.variables === format;
  return (
    <>
      <Field label="Reason" hint="Recorded, and printed on the report." error={problem}>
        <Input maxLength={200} value={reason} onChange={(event) => props.onReason(event.target.value)} />
      </Field>
      {exported.error ? <FailureNotice {...failureFacts(exported.error)} /> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button
          icon={<Icon name="file-text" />}
          loading={isPending("pdf")}
          onClick={() => start("pdf")}
          className="max-md:h-touch"
        >
          PDF
        </Button>
        <Button
          icon={<Icon name="braces" />}
          loading={isPending("json")}
          onClick={() => start("json")}
          className="max-md:h-touch"
        >
          JSON
        </Button>
      </div>
    </>
  );
}
