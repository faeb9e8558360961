"use client";

import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "@/components/exports/export-button";
import { QueryCard } from "@/components/shared/query-state";
import { CardBody, TitledCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount, plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { decisionTitles } from "@/lib/domain/decisions/outcomes";
import { agreementDays, mostAgreementRows } from "@/lib/domain/decisions/quality-reviews";
import { todayQuestions } from "@/lib/domain/today-questions";
import type { TodayAgreement } from "@/lib/features/today/contract/today";
import { getTodayAgreement } from "@/lib/features/today/contract/today.actions";

type Counts = Pick<TodayAgreement, "reviewed" | "agreed">;

/** How often quality reviews agree with decisions. Only people who may read all reviews see this card. */
export function AgreementCard(props: { className?: string }) {
  const query = useQuery(queryFor(getTodayAgreement));
  const { className = "" } = props;
  return (
    <QueryCard query={query} label={todayQuestions.agreement} className={className}>
      {(data) => <Agreement of={data} className={className} />}
    </QueryCard>
  );
}

function Agreement(props: { of: TodayAgreement; className: string }) {
  const { reviewed, agreed, reviewers, reasons } = props.of;
  return (
    <TitledCard
      className={props.className}
      aria-label={todayQuestions.agreement}
      icon="scale"
      title={todayQuestions.agreement}
      provenance={`Quality reviews given in the last ${agreementDays} days (UTC)`}
      aside={
        reviewed === 0 ? null : (
          <ExportButton kind="today" filter={{ chart: "agreement" }} of={todayQuestions.agreement} />
        )
      }
    >
      <CardBody className="grid gap-4">
        <p>
          {reviewed === 0
            ? "No quality review was given in this time."
            : `${formatCount(agreed)} of ${plural(reviewed, "review")} agreed with the decision (${share(props.of)}).`}
        </p>
        {reviewed === 0 ? null : (
          <div className="grid items-start gap-6 md:grid-cols-2">
            <AgreementTable
              title="By author of the decision"
              rows={reviewers.map((row) => ({
                ...row,
                key: row.person?.id ?? "",
                name: row.person?.name ?? "Proofdesk",
              }))}
            />
            <AgreementTable
              title="By reason of the decision"
              rows={reasons.map((row) => ({
                ...row,
                key: `${row.outcome} ${row.code}`,
                name: `${decisionTitles[row.outcome].done}: ${row.title}`,
              }))}
            />
          </div>
        )}
      </CardBody>
    </TitledCard>
  );
}

const share = ({ reviewed, agreed }: Counts) => `${Math.round((agreed / reviewed) * 100)}%`;

function AgreementTable(props: { title: string; rows: readonly (Counts & { key: string; name: string })[] }) {
  return (
    <div>
      <Table aria-label={props.title}>
        <thead>
          <tr>
            <Th>{props.title}</Th>
            <Th end>Reviewed</Th>
            <Th end>Agreed</Th>
            <Th end>Share</Th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.key}>
              <Td className="wrap-anywhere">{row.name}</Td>
              <Td end>{formatCount(row.reviewed)}</Td>
              <Td end>{formatCount(row.agreed)}</Td>
              <Td end>{share(row)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {props.rows.length < mostAgreementRows ? null : (
        <p className="pt-2 text-ink-3 text-meta">Only the {mostAgreementRows} with the most reviews are listed.</p>
      )}
    </div>
  );
}
