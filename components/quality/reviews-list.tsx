"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listState } from "@/components/shared/list-state";
import { CellText, type Column, timestampInCell } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/ui/data-table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { StateText } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import { decisionTitles } from "@/lib/domain/decisions/outcomes";
import { qualityReviewStates, qualityReviewStateTitles } from "@/lib/domain/decisions/quality-reviews";
import { listQualityReviews } from "@/lib/features/decisions/contract/quality.actions";
import type { QualityReview } from "@/lib/features/decisions/contract/quality-reviews";

/** Says what the reader can do now, or else the state of the review. */
function stateOf({ state, mayReview, maySettle }: QualityReview): string {
  if (mayReview) return "Waiting for your review";
  return maySettle ? "Waiting for you to settle" : qualityReviewStateTitles[state];
}

const notShown = <span className="text-ink-3">–</span>;

const columns: readonly Column<QualityReview>[] = [
  {
    id: "applicant",
    header: "Applicant",
    cell: ({ applicantName, unreadable }) =>
      applicantName ? (
        <CellText>
          <bdi>{applicantName}</bdi>
        </CellText>
      ) : (
        <span className="text-ink-3">{unreadable ? "Can't be read" : "Name not shown"}</span>
      ),
    phone: "title",
  },
  {
    id: "state",
    header: "State",
    cell: (row) => <StateText>{stateOf(row)}</StateText>,
    width: "w-52 md:max-xl:w-40",
    phone: "start",
  },
  {
    id: "policy",
    header: "Policy",
    cell: ({ policy }) => <CellText className="text-ink-2">{policy?.name ?? "None"}</CellText>,
    phone: "line",
  },
  {
    id: "first",
    header: "Decision",
    cell: ({ first }) => (first ? <CellText>{decisionTitles[first.outcome].done}</CellText> : notShown),
    width: "w-36 md:max-xl:w-24",
    phone: "hidden",
  },
  {
    id: "second",
    header: "Review",
    cell: ({ second }) => (second ? <CellText>{decisionTitles[second.outcome].done}</CellText> : notShown),
    width: "w-36 md:max-xl:w-24",
    phone: "hidden",
  },
  {
    id: "created",
    header: "Decided",
    cell: ({ createdAt }) => <Timestamp at={createdAt} as="relative" className={timestampInCell} />,
    width: "w-38 md:max-xl:w-28",
    end: true,
    phone: "end",
  },
];

const spec: TableSpec = {
  filters: [
    {
      param: "state",
      label: "State",
      options: qualityReviewStates.map((value) => ({ value, label: qualityReviewStateTitles[value] })),
    },
  ],
};

export function ReviewsList() {
  const url = useTableUrl(spec);
  const query = useQuery({
    ...queryFor(listQualityReviews, { query: url.request }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      label="Quality reviews"
      spec={spec}
      url={url}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/quality-reviews/${row.id}`}
      {...listState(query, "quality reviews")}
      empty={
        url.filters.state ? (
          <EmptyState title="No matching reviews" />
        ) : (
          <EmptyState title="No quality reviews" settled>
            Policies can send a share of their decisions here. You don't see reviews of your own decisions, or of
            applicants that you opened since the decision.
          </EmptyState>
        )
      }
    />
  );
}
