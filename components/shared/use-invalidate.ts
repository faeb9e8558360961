"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { consoleAnswers } from "@/lib/console-api";

/**
 * Has the server draw the page again, where there is one. Without an answer the router would leave the page to the
 * browser, which puts its own error page in the place of everything that was read and typed here; so it asks first.
 *
 * @returns renews, and says whether the console answered. It never throws
 */
export function usePageRefresh(): () => Promise<boolean> {
  const router = useRouter();
  return async () => {
    const answers = await consoleAnswers();
    if (answers) router.refresh();
    return answers;
  };
}

/**
 * Has everything read again that an act may have changed: what is on the screen, and what the server drew.
 *
 * @returns takes the keys of the queries, and what the act failed with. After a failure to which nobody answers, reading
 *   would fail as well and push aside what stands here: the queries are only marked, to be read when next they are shown.
 *   Its promise ends when what React Query reads is here
 */
export function useInvalidate(): (changed: readonly QueryKey[], failure: unknown) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (changed, failure) => {
    const answering = consoleAnswers();
    const refetchType = !failure || (await answering) ? "active" : "none";
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey, refetchType })));
    void answering.then((answers) => answers && router.refresh());
  };
}
