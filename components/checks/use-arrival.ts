"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline } from "@/lib/contracts/applicants";
import { getCheckOptions } from "@/lib/contracts/checks";
import { getResult, type ResultView } from "@/lib/contracts/results";

/** When the result is asked for after a run, in milliseconds: soon once, then with the interface's 20 seconds. */
const waitsMs = [4_000, 20_000, 20_000, 20_000, 60_000];

/** Whether what was asked for has come: no test of these is still on its way. */
const hasArrived = ({ checks }: ResultView, keys: readonly string[]) =>
  !checks.some(({ key, state }) => keys.includes(key) && state === "pending");

export type Arrival = "waiting" | "arrived" | "late" | "failed";

/**
 * Asks for the result a few times after a run whose answer arrives there, until it has. Each asking is audited, so it
 * stops by itself.
 *
 * @param run the run that was answered, and the tests it is about; null: nothing is awaited
 * @returns how it stands; null when nothing is awaited
 */
export function useArrival(applicantId: string, run: { id: string; checks: readonly string[] } | null): Arrival | null {
  const queries = useQueryClient();
  const [state, setState] = useState<{ of: string; arrival: Arrival }>();
  const id = run?.id;
  const checks = run?.checks.join(" ") ?? "";
  useEffect(() => {
    if (id === undefined || checks === "") return;
    const keys = checks.split(" ");
    const input = { params: { id: applicantId } };
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (turn: number) => {
      try {
        const answer = await call(getResult, { ...input, query: { refresh: "1" } });
        if (gone) return;
        queries.setQueryData([...operationKey(getResult, input)], answer);
        const isHere = hasArrived(answer, keys);
        if (isHere) {
          setState({ of: id, arrival: "arrived" });
          for (const each of [getCheckOptions, getApplicant, getTimeline]) {
            void queries.invalidateQueries({ queryKey: operationKey(each) });
          }
        } else next(turn + 1);
      } catch {
        if (!gone) setState({ of: id, arrival: "failed" });
      }
    };
    const next = (turn: number) => {
      const wait = waitsMs[turn];
      if (wait === undefined) setState({ of: id, arrival: "late" });
      else timer = setTimeout(() => void ask(turn), wait);
    };
    next(0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [applicantId, id, checks, queries]);
  if (id === undefined || checks === "") return null;
  return state?.of === id ? state.arrival : "waiting";
}
