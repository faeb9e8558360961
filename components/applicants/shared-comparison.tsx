"use client";

import { useQuery } from "@tanstack/react-query";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Card, CardBody, TitledCard } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount, listOf } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { type SharedKind, sharedKinds, sharedKindWords } from "@/lib/domain/applicants/shared-kinds";
import { getShared } from "@/lib/features/applicants/contract/applicants.actions";
import type { ComparedApplicant, SharedView } from "@/lib/features/applicants/contract/shared";
import { StatusTag } from "./status";

type Other = SharedView["others"][number];

const nameOf = ({ name }: Pick<ComparedApplicant, "name">) =>
  name ? `${name.given} ${name.family}`.trim() : "Name not given";

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Compares this applicant with each applicant of another name who has a value in common. */
export function SharedComparison(props: { applicantId: string }) {
  const { applicantId } = props;
  const query = useQuery(queryFor(getShared, { params: { id: applicantId } }));
  if (cannotShow(query)) return <QueryFailure query={query} what="this applicant" />;
  if (!query.data) return <SkeletonCard lines={8} label="Loading shared values" />;
  const { applicant, kinds, others } = query.data;
  if (kinds.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No shared values"
          actions={<LinkButton href={`/applicants/${applicantId}`}>Back to the applicant</LinkButton>}
        >
          No applicant with another name has the same SSN, document number, passport number, email, phone or address.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <Explanation kinds={kinds} />
      {others.map((other) => (
        <Comparison key={other.id} applicant={applicant} other={other} />
      ))}
    </div>
  );
}

function Explanation({ kinds }: Pick<SharedView, "kinds">) {
  const counts = kinds.map(
    ({ kind, count, hasMore, others }) =>
      `${sharedKindWords[kind]} (${formatCount(count)}${hasMore && others.length >= count ? " or more" : ""})`,
  );
  const isHousehold = kinds.every(({ kind }) => kind === "address");
  const isPartial = kinds.some(({ hasMore }) => hasMore);
  return (
    <Notice tone={isHousehold ? "info" : "attention"} title={`Also used by other applicants: ${listOf(counts)}.`}>
      {isHousehold
        ? "People of one household share an address. Nothing needs to be done."
        : "Decide whether they are the same person. Then resolve the finding on the applicant's page with a reason."}
      {isPartial ? " Not everyone is shown: some can't be read, or there are too many." : null}
    </Notice>
  );
}

const wordsFor = (kind: SharedKind, applicant: ComparedApplicant, other: Other): string => {
  if (other.shared.includes(kind)) return "Same";
  const isGiven = (values: readonly string[] | undefined) => (values ?? []).length > 0;
  return isGiven(applicant.values[kind]) && isGiven(other.values[kind]) ? "Different" : "Nothing to compare";
};

function Comparison({ applicant, other }: { applicant: ComparedApplicant; other: Other }) {
  const titleId = `shared-${other.id}`;
  const rows = sharedKinds.filter(
    (kind) => (applicant.values[kind] ?? []).length > 0 || (other.values[kind] ?? []).length > 0,
  );
  return (
    <TitledCard
      titleId={titleId}
      title={<bdi>{nameOf(other)}</bdi>}
      provenance={`Access code ends in ${other.accessCodeEnd}`}
      aside={<StatusTag status={other.status} />}
    >
      <CardBody>
        <Table className="table-fixed" aria-labelledby={titleId}>
          <thead>
            <tr>
              <Th>
                <span className="sr-only">Value</span>
              </Th>
              <Th>This applicant</Th>
              <Th>Other applicant</Th>
            </tr>
          </thead>
          <tbody>
            <Row label="Name" word="Different" sides={[[nameOf(applicant)], [nameOf(other)]]} />
            <Row label="Birth date" word={null} sides={[applicant, other].map(({ dob }) => (dob ? [dob] : []))} />
            {rows.map((kind) => (
              <Row
                key={kind}
                label={sentence(sharedKindWords[kind])}
                word={wordsFor(kind, applicant, other)}
                sides={[applicant, other].map(({ values }) => values[kind] ?? [])}
              />
            ))}
          </tbody>
        </Table>
        <p className="pt-3">
          <Link href={`/applicants/${other.id}`}>
            Open <bdi>{nameOf(other)}</bdi>
          </Link>
        </p>
      </CardBody>
    </TitledCard>
  );
}

/** `word` says how the two values compare. If it is null, the reader has to compare them. */
function Row(props: { label: string; word: string | null; sides: readonly (readonly string[])[] }) {
  const isSame = props.word === "Same";
  return (
    <tr data-shared={isSame || undefined}>
      <th scope="row" className="border-line border-b py-2 pr-4 text-left align-top font-normal text-ink-3">
        {props.label}
        {props.word ? (
          <span className={isSame ? "block font-strong text-ink text-meta" : "block text-meta"}>{props.word}</span>
        ) : null}
      </th>
      {props.sides.map((values, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are two sides, always in this order.
        <Td key={side} className="ev wrap-anywhere">
          {values.length === 0 ? (
            <span className="text-ink-3">Not given</span>
          ) : (
            values.map((value) => (
              <bdi key={value} className="block">
                {value}
              </bdi>
            ))
          )}
        </Td>
      ))}
    </tr>
  );
}
