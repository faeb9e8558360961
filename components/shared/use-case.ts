"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, hydratedQueryFor, operationKey, queryFor } from "@/lib/browser/console-api";
import type { ResultView } from "@/lib/domain/results/view";
import { getResult } from "@/lib/features/checks/contract/checks.actions";
import type { CaseView } from "@/lib/views/case/contract/case";
import { getCase } from "@/lib/views/case/contract/cases.actions";
import { changedBy } from "./query-client";

/**
 * Returns a part of an applicant's case. It has no data if the reader may not read the part. The whole case is one
 * query, which the server sends with the page, so it is fetched again only after a change.
 */
export function useCase<P extends keyof CaseView>(applicantId: string, part: P) {
  const query = hydratedQueryFor(getCase, { params: { id: applicantId } });
  // A failed read is repeated when the reader asks for it, and not each time that a component of the page mounts.
  return useQuery({
    ...query,
    retryOnMount: false,
    select: (view): NonNullable<CaseView[P]> | undefined => view[part] ?? undefined,
  });
}

/** Reads the result. The server asks the service unless the stored result is recent. A new result changes the case. */
function resultQuery(applicantId: string) {
  const input = { params: { id: applicantId } };
  return {
    ...queryFor(getResult, input),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const answer = await call(getResult, input, signal);
      const shown = client.getQueryData<CaseView>(operationKey(getCase, input));
      const isNew = shown?.result?.snapshotId !== answer.snapshotId || hasOtherFindings(shown.result, answer);
      if (isNew || shown?.outdated) {
        void client.invalidateQueries({ predicate: changedBy(getResult, applicantId) });
      }
      return answer;
    },
  };
}

/** The findings can change without a new snapshot, for example if the service answered about another person. */
const hasOtherFindings = (one: ResultView, other: ResultView) =>
  one.signals.map(({ code }) => code).join() !== other.signals.map(({ code }) => code).join();

/** Returns the result, with the state of the tests: the stored result, or a newer answer of the service. */
export function useResult(applicantId: string) {
  const stored = useCase(applicantId, "result");
  const { data: read, ...answer } = useQuery({ ...resultQuery(applicantId), enabled: false });
  const data = useMemo(() => newer(stored.data, read), [stored.data, read]);
  const { isFetching, refetch } = answer;
  return { data, error: data ? null : (stored.error ?? answer.error), isFetching, refetch };
}

function newer(stored: ResultView | undefined, read: ResultView | undefined): ResultView | undefined {
  if (!stored || !read || read.fetchedAt < stored.fetchedAt) return stored ?? read;
  if (read.snapshotId !== stored.snapshotId) return read;
  return { ...stored, fetchedAt: read.fetchedAt, stale: read.stale };
}

/** Reads the result after the page is shown, if the stored one is old (`ask`) or an operation has run since then. */
export function FreshResult(props: { applicantId: string; ask: boolean }): null {
  const { applicantId, ask } = props;
  const outdated = useCase(applicantId, "outdated").data === true;
  useQuery({
    ...resultQuery(applicantId),
    enabled: ask || outdated,
    staleTime: 0,
    refetchOnMount: "always",
  });
  return null;
}
