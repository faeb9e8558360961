"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type JsonEndpoint, operationKey } from "@/lib/console-api";
import type { CallOf, OutputOf } from "@/lib/contracts/endpoint";

/**
 * An answer that another part of the page loads; undefined until then. A separate query, even a disabled one, would be
 * in the cache before that part is hydrated, and the server's answer would be fetched again.
 */
export function useLoadedAnswer<E extends JsonEndpoint>(endpoint: E, input: CallOf<E>): OutputOf<E> | undefined {
  const queries = useQueryClient();
  const key = operationKey(endpoint, input);
  return useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => queries.getQueryData<OutputOf<E>>(key),
    () => undefined,
  );
}
