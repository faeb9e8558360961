"use client";

import { failedRead, isRefusal } from "@/components/shared/failure-facts";
import { ApplicantBreadcrumb } from "@/components/shared/list-steps";
import { FailureState } from "@/components/ui/failure-state";
import { RefusalState } from "@/components/ui/refusal-state";
import { AppError } from "@/lib/errors";
import { ErasedApplicant, NoSuchApplicant } from "./no-such-applicant";

type FailedCase = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** Says why the case cannot be shown. The reader can try again, or go to the previous or next applicant of the list. */
export function CaseFailure(props: { applicantId: string; query: FailedCase }) {
  const { applicantId, query } = props;
  return (
    <>
      <div className="bg-surface px-6 pt-2.5 max-md:px-4 max-md:pt-1">
        <ApplicantBreadcrumb
          applicantId={applicantId}
          trail={[{ label: "Applicants", href: "/applicants" }, { label: "Applicant" }]}
        />
      </div>
      <Reason query={query} />
    </>
  );
}

function Reason({ query }: { query: FailedCase }) {
  const { error } = query;
  if (isRefusal(error)) {
    return (
      <RefusalState page what="applicants">
        {error.facts.detail}
      </RefusalState>
    );
  }
  if (error instanceof AppError && error.code === "not_found") return <NoSuchApplicant />;
  if (error instanceof AppError && error.code === "erased") return <ErasedApplicant />;
  return <FailureState page {...failedRead(query)} className="min-h-100" />;
}
