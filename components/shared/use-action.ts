"use client";

import { useMutation } from "@tanstack/react-query";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { call, type JsonEndpoint, operationKey } from "@/lib/console-api";
import type { CallOf, Endpoint, OutputOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/errors";
import { useInvalidate } from "./use-invalidate";

/**
 * An act of a screen: sends it once, and afterwards has everything read again that it may have changed.
 *
 * @param endpoint what is called
 * @param changes the endpoints whose answers it may change; server-rendered parts are read again too
 * @param onDone what to do with the answer
 * @returns React Query's mutation
 */
export function useAction<E extends JsonEndpoint>(
  endpoint: E,
  options: { changes?: readonly Endpoint[]; onDone?: (answer: OutputOf<E>) => void } = {},
) {
  const renew = useInvalidate();
  return useMutation<OutputOf<E>, unknown, CallOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (answer) => options.onDone?.(answer),
    // Also after a failure: of some nobody knows whether the act happened, so what is shown has to be looked at again.
    onSettled: (_answer, error) => {
      if (!options.changes) return;
      const again = renew(
        options.changes.map((each) => operationKey(each)),
        error,
      );
      // A failure is said at once; a success when what is shown is up to date.
      return error ? undefined : again;
    },
  });
}

/**
 * Puts the server's complaints beside the fields they are about.
 *
 * @param error what was thrown
 * @param setError react-hook-form's
 * @param known the names of the form's fields
 * @returns true when every complaint found its field, so that nothing else has to be shown
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
