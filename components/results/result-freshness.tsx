"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { useResult } from "@/components/shared/use-case";
import { useRefresh } from "@/components/shared/use-refresh";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Timestamp } from "@/components/ui/timestamp";

export function ResultFreshness(props: { applicantId: string }) {
  const result = useResult(props.applicantId);
  const { refresh, error, isRefreshing } = useRefresh(props.applicantId);
  const isReading = isRefreshing || result.isFetching;
  return (
    <>
      <span className="inline-flex items-center gap-1.25 max-md:w-full">
        <Icon name="rotate-ccw-clock" />
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
          disabled={isReading}
          onClick={refresh}
          className="text-accent hover:underline disabled:cursor-progress disabled:text-ink-3 disabled:no-underline max-md:min-h-8 max-md:px-1"
        >
          {isReading ? "Asking the service…" : "Refresh result"}
        </button>
      </span>
      {error ? (
        <FailureNotice
          {...failureFacts(error)}
          tone="unknown"
          onRetry={refresh}
          retrying={isRefreshing}
          className="basis-full"
        />
      ) : null}
    </>
  );
}
