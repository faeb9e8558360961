"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, operationKey } from "@/lib/console-api";
import { getResult } from "@/lib/contracts/results";

/** Asks the service for the Test Result now, however young the last one is, and shows it everywhere. */
export function useFreshResult(applicantId: string) {
  const queries = useQueryClient();
  const input = { params: { id: applicantId } };
  return useMutation({
    mutationFn: () => call(getResult, { ...input, query: { refresh: "1" } }),
    onSuccess: (answer) => queries.setQueryData([...operationKey(getResult, input)], answer),
  });
}
