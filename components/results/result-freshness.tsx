"use client";

import { useIsMutating } from "@tanstack/react-query";
import { History } from "lucide-react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useResult } from "@/components/shared/use-applicant";
import { FailureNotice } from "@/components/ui/failure-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Timestamp } from "@/components/ui/timestamp";
import { refreshKey, useRefresh } from "./use-result";

/** The placeholder for `ResultFreshness` while the service answers. */
export function FreshnessSkeleton() {
  return (
    <span className="flex h-5 w-65 items-center max-md:h-8 max-md:w-full">
      <Skeleton className="w-40" />
    </span>
  );
}

/** When the result was fetched, and a button to fetch it again. */
export function ResultFreshness(props: { applicantId: string }) {
  const result = useResult(props.applicantId);
  const refresh = useRefresh(props.applicantId);
  const isRefreshing = useIsMutating({ mutationKey: refreshKey(props.applicantId) }) > 0;
  return (
    <>
      <span className="inline-flex items-center gap-1.25 max-md:w-full">
        <History />
        {result.data ? (
          <span>
            Result fetched <Timestamp at={result.data.fetchedAt} />
            {result.data.stale ? ", not the newest" : ""}
          </span>
        ) : (
          "No result yet"
        )}
        <button
          type="button"
          disabled={isRefreshing}
          onClick={() => refresh.mutate()}
          className="text-accent hover:underline disabled:cursor-progress disabled:text-ink-3 disabled:no-underline max-md:min-h-8 max-md:px-1"
        >
          {isRefreshing ? "Asking the service…" : "Refresh result"}
        </button>
      </span>
      {refresh.error ? (
        <FailureNotice
          {...failureFacts(refresh.error)}
          tone="unknown"
          onRetry={() => refresh.mutate()}
          retrying={isRefreshing}
          className="basis-full"
        />
      ) : null}
    </>
  );
}
