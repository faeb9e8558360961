"use client";

import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/browser/console-api";
import type { InputTo, JsonAction, ResponseOf } from "@/lib/platform/contract/action";
import type { Arguments } from "@/lib/platform/contract/endpoint";
import { changedBy } from "./query-client";

/** A mutation that calls an action. The queries that it may have changed are refetched afterwards. */
export function useAction<A extends JsonAction>(action: A, options: { onDone?: (answer: ResponseOf<A>) => void } = {}) {
  return useMutation<ResponseOf<A>, unknown, InputTo<A>>({
    mutationFn: (input) => call(action, ...([input] as Arguments<InputTo<A>>)),
    meta: { changes: changedBy(action) },
    onSuccess: (answer) => options.onDone?.(answer),
  });
}
