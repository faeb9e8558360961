"use client";

import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/console-api";
import type { InputTo, JsonEndpointName, ResponseOf } from "@/lib/contracts/api";
import { changedBy } from "./query-client";

/**
 * A mutation that calls an endpoint. What it may have changed is refetched afterwards.
 *
 * @param onDone gets the answer
 * @returns React Query's mutation
 */
export function useAction<N extends JsonEndpointName>(
  endpoint: N,
  options: { onDone?: (answer: ResponseOf<N>) => void } = {},
) {
  return useMutation<ResponseOf<N>, unknown, InputTo<N>>({
    mutationFn: (input) => call(endpoint, input),
    meta: { changes: changedBy(endpoint) },
    onSuccess: (answer) => options.onDone?.(answer),
  });
}
