"use client";

import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { operationKey } from "@/lib/console-api";
import type { AnswerOf, InputTo, JsonEndpointName } from "@/lib/contracts/api";

/**
 * An answer that another part of the page reads; undefined until it arrives. Without `useQuery`, which would create an
 * empty query: the answer streamed later would find it there, and the browser would fetch it again.
 */
export function useCached<N extends JsonEndpointName>(endpoint: N, input: InputTo<N>): AnswerOf<N> | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    // Batched: the answer may arrive while another component renders.
    (notify: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [queries],
  );
  const key = operationKey(endpoint, input);
  const read = () => queries.getQueryData<AnswerOf<N>>([...key]);
  return useSyncExternalStore(subscribe, read, read);
}
