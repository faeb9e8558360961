"use client";

import { useMutation } from "@tanstack/react-query";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { call } from "@/lib/console-api";
import type { AnswerOf, InputTo, JsonEndpointName } from "@/lib/contracts/api";
import { AppError } from "@/lib/errors";
import { changedBy } from "./query-client";

/**
 * A mutation that calls an endpoint. What it may have changed is refetched afterwards.
 *
 * @param onDone gets the answer
 * @returns React Query's mutation
 */
export function useAction<N extends JsonEndpointName>(
  endpoint: N,
  options: { onDone?: (answer: AnswerOf<N>) => void } = {},
) {
  return useMutation<AnswerOf<N>, unknown, InputTo<N>>({
    mutationFn: (input) => call(endpoint, input),
    meta: { changes: changedBy(endpoint) },
    onSuccess: (answer) => options.onDone?.(answer),
  });
}

/**
 * Shows the server's errors at their fields.
 *
 * @param error what was thrown
 * @param setError react-hook-form's
 * @param known the names of the form's fields
 * @returns true if every error found its field, so that nothing else must be shown
 */
export function showIssues<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  known: readonly FieldPath<T>[],
): boolean {
  const issues = error instanceof AppError ? (error.facts.issues ?? []) : [];
  const fields = issues.flatMap(({ path, message }) => {
    const field = known.find((name) => name === path);
    return field ? [{ field, message }] : [];
  });
  fields.forEach(({ field, message }, index) => {
    setError(field, { message }, { shouldFocus: index === 0 });
  });
  return issues.length > 0 && fields.length === issues.length;
}
