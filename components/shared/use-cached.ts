"use client";

import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { type JsonEndpoint, operationKey } from "@/lib/console-api";
import type { CallOf, OutputOf } from "@/lib/contracts/endpoint";

/**
 * An answer that another part of the page reads; undefined until it arrives. Without `useQuery`, which would create an
 * empty query: the answer streamed later would find it there, and the browser would fetch it again.
 */
export function useCached<E extends JsonEndpoint>(endpoint: E, input: CallOf<E>): OutputOf<E> | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    // Batched: the answer may arrive while another component renders.
    (notify: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [queries],
  );
  const key = operationKey(endpoint, input);
  const read = () => queries.getQueryData<OutputOf<E>>([...key]);
  return useSyncExternalStore(subscribe, read, read);
}
