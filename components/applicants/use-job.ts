"use client";

import { useQuery } from "@tanstack/react-query";
import { usePollMs } from "@/components/shared/live/live";
import { operationKey, queryFor } from "@/lib/browser/console-api";
import { countApplicants, listApplicants } from "@/lib/features/applicants/contract/applicants.actions";
import type { InputTo, JsonAction, ResponseOf } from "@/lib/platform/contract/action";
import type { Arguments } from "@/lib/platform/contract/endpoint";

/** Polls the progress of a job until the job is over. The list of applicants is then read again. */
export function useJob<A extends JsonAction>(action: A, input: InputTo<A>, isOver: (view: ResponseOf<A>) => boolean) {
  const query = queryFor(action, ...([input] as Arguments<InputTo<A>>));
  const pollMs = usePollMs();
  return useQuery<ResponseOf<A>>({
    ...query,
    queryFn: async ({ client, signal }) => {
      const view = await query.queryFn({ signal });
      if (isOver(view)) {
        void client.invalidateQueries({ queryKey: operationKey(listApplicants) });
        void client.invalidateQueries({ queryKey: operationKey(countApplicants) });
      }
      return view;
    },
    // After the first successful poll, a failed poll is retried at the next interval.
    refetchInterval: ({ state: { data, error } }) => ((data && isOver(data)) || (error && !data) ? false : pollMs),
  });
}
