"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { startedToast } from "@/components/shared/export-started-toast";
import { failedRead } from "@/components/shared/failure-facts";
import { DialogForm } from "@/components/shared/form-dialog";
import { CheckField, RadioField, TextField, useFormState } from "@/components/shared/form-fields";
import { DialogBody } from "@/components/ui/dialog";
import { DialogPopup } from "@/components/ui/dialog-parts";
import { FailureState } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import type { Openable } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import { useTimeZone } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { formatterOf, midSentence, plural } from "@/lib/base/dates";
import { roles } from "@/lib/base/permissions";
import { operationKey, queryFor } from "@/lib/browser/console-api";
import { AppError } from "@/lib/errors";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { createExportSchedule, intervals } from "@/lib/views/exports/contract/export-schedules";
import { exportTitles, formatTitles } from "@/lib/views/exports/contract/export-titles";
import * as contract from "@/lib/views/exports/contract/exports";
import {
  createExport,
  describeExport,
  createExportSchedule as scheduleExport,
} from "@/lib/views/exports/contract/exports.actions";
import {
  requestsSensitive,
  sensitiveKeptDays,
  sensitiveReasonProblem,
} from "@/lib/views/exports/contract/sensitive-exports";
import { Repeat } from "./export-repeat";
import { type ExportedList, filterText, listWords } from "./export-words";
import { FieldPicker, fieldSets } from "./field-picker";

/** Asks how to export a list, and starts or schedules the export. The rows are counted when the dialog opens. */
export function ExportDialog(props: ExportedList & Openable) {
  const { kind, shown, onClose = () => {} } = props;
  const filter = Object.fromEntries(
    Object.entries(props.filter).flatMap(([name, value]) =>
      value === undefined || name === "cursor" || name === "limit" ? [] : [[name, value]],
    ),
  );
  const body = { kind, filter };
  const described = useQuery({
    ...queryFor(describeExport, { body }),
    queryKey: [...operationKey(describeExport), body],
    gcTime: 0,
  });
  const { one, many } = listWords[kind];
  return (
    <DialogPopup
      open
      onOpenChange={onClose}
      title={`Export ${described.data ? countText(described.data, one, many) : midSentence(exportTitles[kind])}`}
      description={filterText(kind, filter)}
      size="l"
      renderTrigger={undefined}
    >
      {described.data ? (
        <ExportForm {...body} shown={shown} described={described.data} onStarted={onClose} />
      ) : (
        <DialogBody>
          {described.error ? (
            <NotDescribed query={described} />
          ) : (
            <SkeletonLines lines={9} label="Counting the rows" className="py-4" />
          )}
        </DialogBody>
      )}
    </DialogPopup>
  );
}

/** Writes "38 orders", or "the hits of 26 applicants with a result", whose number is known only once they are read. */
const countText = ({ rows, unit }: ResponseOf<typeof describeExport>, one: string, many: string) =>
  unit === "row" ? plural(rows, one, many) : `the ${many} of ${plural(rows, unit)} with a result`;

/** Says why the list cannot be exported: a filter that is no longer valid, a missing right, or a failure. */
function NotDescribed(props: { query: Parameters<typeof failedRead>[0] }) {
  const { error } = props.query;
  const issues = error instanceof AppError ? (error.facts.issues ?? []) : [];
  const { children, ...failure } = failedRead(props.query);
  const problems = issues.map(({ path, message }) => `${path.replace(/^filter\./, "")}: ${message}.`);
  return problems.length > 0 ? (
    <FailureState title="This filter is not valid any more">
      {problems.join(" ")} Open the list, choose its filters again, and export it from there.
    </FailureState>
  ) : (
    <FailureState {...failure}>{children}</FailureState>
  );
}

const repeat = {
  every: z.enum(["once", ...intervals]),
  weekday: z.string(),
  monthday: z.string(),
  at: createExportSchedule.body.shape.at,
  to: z.enum(["", ...roles]).optional(),
};

/** The typed part of the request, without the list and its filter. A sensitive field needs a reason in a sentence. */
const schema = contract.createExport.body
  .pick({ format: true, timeZone: true, bom: true, reason: true })
  .extend({ fields: contract.createExport.body.shape.fields.unwrap(), ...repeat })
  .superRefine(({ fields, reason }, context) => {
    const message = requestsSensitive({ fields }) ? sensitiveReasonProblem(reason ?? "") : undefined;
    if (message) context.addIssue({ code: "custom", path: ["reason"], message });
  });

function ExportForm(
  props: Pick<ExportedList, "kind" | "shown"> & {
    filter: Record<string, string>;
    described: ResponseOf<typeof describeExport>;
    onStarted: () => void;
  },
) {
  const { kind, filter, described } = props;
  const sets = fieldSets(described, props.shown);
  const [repeats, setRepeats] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // The form appears after the dialog has opened, when there was no input to focus.
  useEffect(() => content.current?.querySelector("input")?.focus(), []);
  return (
    <DialogForm
      action={repeats ? scheduleExport : createExport}
      schema={schema}
      start={{ format: "csv", bom: false, timeZone: "UTC", fields: sets[0]?.keys ?? [], reason: "", ...once }}
      input={({ reason, fields, bom, every, weekday, monthday, at, to, ...rest }) => {
        const day = { day: {}, week: { day: Number(weekday) }, month: { day: Number(monthday) } };
        return {
          body: {
            kind,
            filter,
            fields,
            ...rest,
            ...(rest.format === "csv" ? { bom } : {}),
            ...(reason && requestsSensitive({ fields }) ? { reason } : {}),
            ...(every === "once" ? {} : { every, at, ...day[every], ...(to ? { to } : {}) }),
          },
        };
      }}
      onDone={(_, { every }) => {
        props.onStarted();
        toast(every === "once" ? startedToast : scheduledToast);
      }}
      submit={repeats ? "Schedule" : "Start"}
      actions={
        <p className="mr-auto min-w-0 flex-1 basis-60 self-center max-md:basis-full text-ink-3 text-meta">
          The audit log keeps who exported, the filter and the fields.
        </p>
      }
    >
      <div ref={content} className="grid gap-x-8 gap-y-5 md:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          <Format one={listWords[kind].one} />
          <TimeZone />
          <Repeat onChange={setRepeats} />
          <p className="flex items-start gap-2 rounded-button bg-sunken px-3 py-2.5">
            <Icon name="rotate-ccw-clock" className="mt-0.5 size-4 flex-none text-ink-3" />
            <span>
              <b className="font-strong">Rows as of one moment</b>
              <span className="block text-ink-2 text-meta">
                Every row as it is when the export begins. What changes while it runs is not in the file.
              </span>
            </span>
          </p>
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <FieldPicker described={described} sets={sets} />
          <Sensitive repeats={repeats} />
        </div>
      </div>
    </DialogForm>
  );
}

const once = { every: "once" as const, weekday: "1", monthday: "1", at: "06:00", to: "" as const };

const scheduledToast = {
  title: "The export is scheduled.",
  description: "You get a message whenever a file is ready.",
  link: { href: "/exports/schedules", label: "See schedules" },
};

const formatsOf = (one: string) => [
  { value: "csv", label: formatTitles.csv, description: `Opens anywhere. A line for each ${one}` },
  { value: "xlsx", label: formatTitles.xlsx, description: "For Excel: dates stay dates, with a sheet About" },
  { value: "jsonl", label: formatTitles.jsonl, description: `For programs. An object for each ${one}` },
];

function Format(props: { one: string }) {
  const isCsv = useFormState().watch("format") === "csv";
  return (
    <div className="grid gap-3">
      <RadioField
        name="format"
        legend="Format"
        boxed
        className="[&>div]:grid-cols-1 [&>div]:gap-2"
        options={formatsOf(props.one)}
      />
      {isCsv ? (
        <>
          <CheckField name="bom" label="Begin with a byte order mark (for Excel)" />
          <p className="text-ink-3 text-meta">
            Text that looks like a formula (= + - or @ at the beginning of a cell or after a semicolon, tab or line
            break) gets an apostrophe before it, so that no program runs it.
          </p>
        </>
      ) : null}
    </div>
  );
}

function TimeZone() {
  const own = useTimeZone();
  const isWorkbook = useFormState().watch("format") === "xlsx";
  const now = new Date();
  const optionOf = (timeZone: string) => ({
    value: timeZone,
    label: timeZone.replaceAll("_", " "),
    description: `Times read ${exampleOf(now, timeZone, isWorkbook)}`,
  });
  return (
    <RadioField
      name="timeZone"
      legend="Time zone"
      className="[&>div]:grid"
      options={own === "UTC" ? [optionOf("UTC")] : ["UTC", own].map(optionOf)}
    />
  );
}

/** Writes a time as the file will contain it. Cells of a sheet have no zone, so the column's heading names it. */
function exampleOf(at: Date, timeZone: string, isWorkbook: boolean): string {
  const parts = formatterOf("export example", timeZone, {
    ...({ hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" } as const),
    ...({ hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "longOffset" } as const),
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const [day, time] = [["year", "month", "day"] as const, ["hour", "minute", "second"] as const].map((names) =>
    names.map(part),
  );
  const offset = timeZone === "UTC" ? "Z" : part("timeZoneName").replace("GMT", "") || "+00:00";
  const text = `${day?.join("-")}${isWorkbook ? " " : "T"}${time?.join(":")}`;
  return isWorkbook ? `${text}, the zone in the heading` : `${text}${offset}`;
}

/** The reason for sensitive fields, if such a field is chosen. The form asks for the proof of identity below it. */
function Sensitive(props: { repeats: boolean }) {
  const fields: readonly string[] = useFormState().watch("fields") ?? [];
  if (!requestsSensitive({ fields })) return null;
  return (
    <>
      <Notice tone="attention" title="This export shows sensitive fields unmasked.">
        Auditors and admins are notified{props.repeats ? " of the schedule and of each export" : ""}. Each file is kept
        for {plural(sensitiveKeptDays, "day")}. You confirm your identity now, and again for each download.
        {props.repeats ? " A schedule with sensitive fields can be turned off, but not on again." : ""}
      </Notice>
      <TextField
        name="reason"
        label="Reason for the sensitive fields"
        hint="A sentence: who needs these values, and for what. Kept in the audit log, and in the file of an XLSX export."
        maxLength={200}
      />
    </>
  );
}
