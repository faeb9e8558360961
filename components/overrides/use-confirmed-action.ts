"use client";

import { useMutation } from "@tanstack/react-query";
import { confirmIdentity } from "@/components/shared/confirm-identity";
import { changedBy } from "@/components/shared/query-client";
import { AppError } from "@/lib/errors";

export type Failed = { error: unknown; wrongPassword: boolean };

type Confirmed = { action: string; password: string; send: (token: string) => Promise<void> };

/**
 * An action on an override request that needs a fresh password: confirms the password, then runs the action once. A
 * wrong password is a separate error, because it belongs at its field.
 *
 * @returns `run` never throws: the failure is in `failed`
 */
export function useConfirmedAction() {
  const { mutate, isPending, error } = useMutation<void, unknown, Confirmed>({
    mutationFn: async ({ action, password, send }) => send(await confirmIdentity(password, action)),
    // Every step of a request may change the same queries.
    meta: { changes: changedBy("POST /api/overrides/:id/approve") },
  });
  const run = (action: string, password: string, send: Confirmed["send"]) => {
    if (!isPending) mutate({ action, password, send });
  };
  const wrongPassword = error instanceof AppError && error.code === "credentials_wrong";
  const failed: Failed | undefined = error ? { error, wrongPassword } : undefined;
  return { run, pending: isPending, failed };
}
