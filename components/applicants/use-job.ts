"use client";

import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useLive } from "@/components/shared/live/live";
import { operationKey } from "@/lib/console-api";

/** Polling interval: slow where live events report each step, as a fallback for a missed one. */
const pollEveryMs = { live: 5000, alone: 1000 };

/** A job's progress, polled until it is over. Once it is, the list of applicants is read again. */
export function useJob<View>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<View>,
  isOver: (view: View) => boolean,
) {
  const pollMs = useLive() ? pollEveryMs.live : pollEveryMs.alone;
  return useQuery<View>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const view = await read(signal);
      if (isOver(view)) {
        void client.invalidateQueries({ queryKey: operationKey("GET /api/applicants") });
        void client.invalidateQueries({ queryKey: operationKey("GET /api/applicants/counts") });
      }
      return view;
    },
    // After the first success, a failed poll is simply retried at the next interval.
    refetchInterval: ({ state: { data, error } }) => ((data && isOver(data)) || (error && !data) ? false : pollMs),
  });
}
