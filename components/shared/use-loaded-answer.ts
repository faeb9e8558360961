"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { operationKey } from "@/lib/console-api";
import type { AnswerOf, InputTo, JsonEndpointName } from "@/lib/contracts/api";

/**
 * An answer that another part of the page loads; undefined until then. A separate query, even a disabled one, would be
 * in the cache before that part is hydrated, and the server's answer would be fetched again.
 */
export function useLoadedAnswer<N extends JsonEndpointName>(endpoint: N, input: InputTo<N>): AnswerOf<N> | undefined {
  const queries = useQueryClient();
  const key = operationKey(endpoint, input);
  return useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => queries.getQueryData<AnswerOf<N>>(key),
    () => undefined,
  );
}
