"use client";

import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ExportButton } from "@/components/exports/export-button";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/console-api";
import type { Timeliness } from "@/lib/contracts/timeliness";
import { getTimeliness } from "@/lib/contracts/today.actions";
import { formatCount, formatDay, formatSpan } from "@/lib/dates";
import { overrideReasonTitle } from "@/lib/decisions/overrides";
import { ageTitles, populations, resolutionTitles } from "@/lib/decisions/timeliness";
import { todayQuestions } from "@/lib/today-questions";

type Asked = { from?: string; to?: string };

/** Each table names its population and its period, so that a printed page can be read by itself. */
export function TimelinessPage(props: { asked: Asked }) {
  const { asked } = props;
  const query = useQuery(queryFor(getTimeliness, { query: asked }));
  if (cannotShow(query)) return <QueryFailure query={query} what="these figures" />;
  const { data } = query;
  return (
    <div className="grid gap-4 px-6 pb-10 max-md:gap-3 max-md:px-3 print:gap-2 print:px-0">
      <Period asked={asked} shown={data?.period} />
      {data ? <Figures of={data} /> : <SkeletonCard lines={10} label="Loading figures" />}
    </div>
  );
}

/** The period is in the address, which can be kept and sent. */
function Period(props: { asked: Asked; shown: Timeliness["period"] | undefined }) {
  const { asked, shown } = props;
  const router = useRouter();
  const [typed, setTyped] = useState<Asked>({});
  const from = typed.from ?? asked.from ?? shown?.from ?? "";
  const to = typed.to ?? asked.to ?? shown?.to ?? "";
  const show = () => {
    if (from && to) router.push(`/timeliness?${new URLSearchParams({ from, to })}`);
  };
  return (
    <Form aria-label="Period" className="flex flex-wrap items-end gap-3 print:hidden" onSubmit={show}>
      <Field label="From">
        <Input type="date" value={from} onChange={({ target }) => setTyped({ ...typed, from: target.value })} />
      </Field>
      <Field label="To">
        <Input type="date" value={to} onChange={({ target }) => setTyped({ ...typed, to: target.value })} />
      </Field>
      <Button type="submit">Show period</Button>
      <span className="ml-auto flex gap-2">
        <ExportButton kind="today" filter={{ chart: "timeliness", ...asked }} of={todayQuestions.timeliness} />
        <Button icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </span>
    </Form>
  );
}

/** Seconds, in words; a dash where nothing was decided. */
const spanText = (seconds: number | null) => (seconds === null ? "–" : formatSpan(seconds * 1000));

function Figures({ of }: { of: Timeliness }) {
  const { at, period, open, decisions, resolutions, overrides } = of;
  const inPeriod = (
    <>
      {formatDay(period.from)} to {formatDay(period.to)} (UTC)
    </>
  );
  const times = (name: string, key: string, row: Pick<Timeliness["decisions"], "decided" | "median" | "p90">) => ({
    key,
    cells: [name, formatCount(row.decided), spanText(row.median), spanText(row.p90)],
  });
  const heads = ["Decided", "Median time", "90th percentile"];
  return (
    <>
      <Figure title="Open cases by age" population={populations.open} period={<Timestamp at={at} />}>
        <Numbers
          label="Open cases by age"
          heads={["Age", "Applicants"]}
          rows={[
            ...open.ages.map(({ age, applicants }) => ({ key: age, cells: [ageTitles[age], formatCount(applicants)] })),
            { key: "all", cells: ["All open", formatCount(open.total)] },
          ]}
        />
      </Figure>
      <Figure title="Time to decision by policy" population={populations.decisions} period={inPeriod}>
        <Numbers
          label="Time to decision by policy"
          heads={["Policy", ...heads]}
          rows={[
            ...decisions.policies.map(({ policy, ...row }) => times(policy?.name ?? "None", policy?.id ?? "none", row)),
            times("All policies", "all", decisions),
          ]}
        />
      </Figure>
      <Figure title="Time to decision by reviewer" population={populations.decisions} period={inPeriod}>
        <Numbers
          label="Time to decision by reviewer"
          heads={["Reviewer", ...heads]}
          rows={[
            ...decisions.reviewers.map(({ person, ...row }) =>
              times(person?.name ?? "Proofdesk", person?.id ?? "none", row),
            ),
            times("All reviewers", "all", decisions),
          ]}
        />
      </Figure>
      <Figure title="Hits and findings resolved" population={populations.resolutions} period={inPeriod}>
        <Numbers
          label="Hits and findings resolved"
          heads={["Answer", "Given"]}
          rows={resolutions.map(({ answer, count }) => ({
            key: answer,
            cells: [resolutionTitles[answer], formatCount(count)],
          }))}
        />
      </Figure>
      <Figure title="Overrides by reason" population={populations.overrides} period={inPeriod}>
        {overrides.length === 0 ? (
          <p className="text-ink-2">No override was requested in this period.</p>
        ) : (
          <Numbers
            label="Overrides by reason"
            heads={["Reason", "Requested", "Applied", "Rejected", "Waiting"]}
            rows={overrides.map(({ reasonCode, requested, applied, rejected, waiting }) => ({
              key: reasonCode,
              cells: [overrideReasonTitle(reasonCode), ...[requested, applied, rejected, waiting].map(formatCount)],
            }))}
          />
        )}
      </Figure>
    </>
  );
}

function Figure(props: { title: string; population: string; period: ReactNode; children: ReactNode }) {
  return (
    <Card aria-label={props.title} className="break-inside-avoid">
      <CardHeader title={props.title} />
      <CardBody className="grid gap-3">
        <p className="text-ink-2 text-meta">
          {props.population} · {props.period}
        </p>
        <div className="overflow-x-auto">{props.children}</div>
      </CardBody>
    </Card>
  );
}

type Row = { key: string; cells: readonly string[] };

function Numbers(props: { label: string; heads: readonly string[]; rows: readonly Row[] }) {
  return (
    <Table aria-label={props.label}>
      <thead>
        <tr>
          {props.heads.map((head, index) => (
            <Th key={head} end={index > 0}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <Td key={props.heads[index]} end={index > 0} className="wrap-anywhere">
                {cell}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
