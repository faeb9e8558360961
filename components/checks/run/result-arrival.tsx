"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Finding } from "@/components/ui/finding";
import { call, operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline } from "@/lib/contracts/applicants";
import { getCheckOptions } from "@/lib/contracts/checks";
import { getResult, type ResultView } from "@/lib/contracts/results";

/** The waits before each fetch of the result after a run, in milliseconds: short once, then the interface's 20 seconds. */
const waitsMs = [4_000, 20_000, 20_000, 20_000, 60_000];

/** Whether none of these tests is still pending. */
const hasArrived = ({ checks }: ResultView, keys: readonly string[]) =>
  !checks.some(({ key, state }) => keys.includes(key) && state === "pending");

export type Arrival = "waiting" | "arrived" | "late" | "failed";

/**
 * Fetches the result a few times after a run whose answer arrives in it. Each fetch is audited, so it stops by itself.
 *
 * @param run the answered run and the tests it is about; null if nothing is awaited
 * @returns null if nothing is awaited
 */
export function useResultArrival(
  applicantId: string,
  run: { id: string; checks: readonly string[] } | null,
): Arrival | null {
  const queries = useQueryClient();
  const [state, setState] = useState<{ of: string; arrival: Arrival }>();
  const id = run?.id;
  const checks = run?.checks.join(" ") ?? "";
  useEffect(() => {
    if (id === undefined || checks === "") return;
    const keys = checks.split(" ");
    const input = { params: { id: applicantId } };
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout>;
    const fetchResult = async (attempt: number) => {
      try {
        const answer = await call(getResult, { ...input, query: { refresh: "1" } });
        if (isUnmounted) return;
        queries.setQueryData([...operationKey(getResult, input)], answer);
        const isHere = hasArrived(answer, keys);
        if (isHere) {
          setState({ of: id, arrival: "arrived" });
          for (const each of [getCheckOptions, getApplicant, getTimeline]) {
            void queries.invalidateQueries({ queryKey: operationKey(each) });
          }
        } else scheduleFetch(attempt + 1);
      } catch {
        if (!isUnmounted) setState({ of: id, arrival: "failed" });
      }
    };
    const scheduleFetch = (attempt: number) => {
      const wait = waitsMs[attempt];
      if (wait === undefined) setState({ of: id, arrival: "late" });
      else timer = setTimeout(() => void fetchResult(attempt), wait);
    };
    scheduleFetch(0);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [applicantId, id, checks, queries]);
  if (id === undefined || checks === "") return null;
  return state?.of === id ? state.arrival : "waiting";
}

/** Says that the answer of a run arrives in the result, and whether it has. */
export function ArrivalNote(props: { applicantId: string; arrival: Arrival }) {
  const { applicantId, arrival } = props;
  const result = <Link href={`/applicants/${applicantId}`}>See the result</Link>;
  if (arrival === "waiting") {
    return (
      <div role="status">
        <Finding state="pending">
          The result has not arrived. It is asked for again, a few times, while you stay here.
        </Finding>
      </div>
    );
  }
  const text = {
    arrived: "The result is here.",
    late: "The result has not arrived yet. It may take longer than somebody waits at a page.",
    failed: "The result could not be read just now.",
  }[arrival];
  return (
    <div role="status">
      <Finding state={arrival === "arrived" ? "info" : arrival === "late" ? "pending" : "unknown"}>
        {text} {result}
      </Finding>
    </div>
  );
}
