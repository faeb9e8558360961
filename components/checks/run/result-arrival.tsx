"use client";

import { useQuery } from "@tanstack/react-query";
import { changedBy } from "@/components/shared/query-client";
import { Finding } from "@/components/ui/finding";
import { Link } from "@/components/ui/link";
import { call, operationKey } from "@/lib/browser/console-api";
import type { ResultView } from "@/lib/domain/results/view";
import { getResult } from "@/lib/features/checks/contract/checks.actions";

/**
 * The waits before each fetch of the result, in milliseconds: first a short wait, then the interface's 20 seconds, and
 * at last a minute.
 */
const waitsMs = [4_000, 20_000, 20_000, 20_000, 60_000];

const hasArrived = ({ checks }: ResultView, keys: readonly string[]) =>
  !checks.some(({ key, state }) => keys.includes(key) && state === "pending");

type Arrival = "waiting" | "arrived" | "late" | "failed";

type Fetches = { count: number; arrived: boolean };

const nextWait = ({ count, arrived }: Fetches) => (arrived ? undefined : waitsMs[count]);

/**
 * Fetches the result after a run until the awaited checks have arrived. The audit log records each fetch, so the number
 * of attempts is limited. Returns null if the run awaits nothing in the result.
 */
export function useResultArrival(
  applicantId: string,
  run: { id: string; checks: readonly string[] } | null,
): Arrival | null {
  const isAwaited = run !== null && run.checks.length > 0;
  const queryKey = ["result-arrival", run?.id];
  const { data, error } = useQuery<Fetches>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const input = { params: { id: applicantId } };
      const answer = await call(getResult, { ...input, query: { refresh: "1" } }, signal);
      client.setQueryData([...operationKey(getResult, input)], answer);
      const arrived = hasArrived(answer, run?.checks ?? []);
      if (arrived) {
        void client.invalidateQueries({ predicate: changedBy(getResult, applicantId) });
      }
      const before = client.getQueryData<Fetches>(queryKey)?.count ?? 0;
      return { count: before + 1, arrived };
    },
    enabled: isAwaited,
    initialData: { count: 0, arrived: false },
    // The result is fetched only at the intervals, not when the component first renders.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (state.data && !state.error ? (nextWait(state.data) ?? false) : false),
    refetchIntervalInBackground: true,
  });
  if (!isAwaited) return null;
  if (error) return "failed";
  if (data.arrived) return "arrived";
  return nextWait(data) === undefined ? "late" : "waiting";
}

export function ArrivalNote(props: { applicantId: string; arrival: Arrival }) {
  const { applicantId, arrival } = props;
  const result = <Link href={`/applicants/${applicantId}`}>See the result</Link>;
  if (arrival === "waiting") {
    return (
      <div role="status">
        <Finding state="pending">Waiting for the result. It is checked a few times while you stay here.</Finding>
      </div>
    );
  }
  const text = {
    arrived: "The result is here.",
    late: "No result yet. You can leave and come back.",
    failed: "The result could not be read. Try again.",
  }[arrival];
  return (
    <div role="status">
      <Finding state={arrival === "arrived" ? "info" : arrival === "late" ? "pending" : "unknown"}>
        {text} {result}
      </Finding>
    </div>
  );
}
