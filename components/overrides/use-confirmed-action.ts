"use client";

import { useState } from "react";
import { confirmIdentity } from "@/components/shared/confirm-identity";
import { useInvalidate } from "@/components/shared/use-invalidate";
import { operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline } from "@/lib/contracts/applicants";
import { getOverride, listApplicantOverrides, listOverrides } from "@/lib/contracts/overrides";
import { getResult } from "@/lib/contracts/results";
import { AppError } from "@/lib/errors";

/** What a step of a request may change on the screens. */
export const changedByRequest = [
  getOverride,
  listOverrides,
  listApplicantOverrides,
  getApplicant,
  getResult,
  getTimeline,
] as const;
const mayChange = changedByRequest.map((endpoint) => operationKey(endpoint));

export type Failed = { error: unknown; wrongPassword: boolean };

/**
 * An action that needs a fresh password: confirms the password, runs the action once, and invalidates what it may have
 * changed. A wrong password is a separate error, because it belongs at its field.
 */
export function useConfirmedAction() {
  const invalidate = useInvalidate();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<Failed>();

  const run = async (action: string, password: string, send: (token: string) => Promise<void>): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setFailed(undefined);
    let failure: unknown;
    try {
      await send(await confirmIdentity(password, action));
    } catch (error) {
      failure = error;
      setFailed({ error, wrongPassword: error instanceof AppError && error.code === "credentials_wrong" });
    }
    await invalidate(mayChange, failure);
    setPending(false);
    return failure === undefined;
  };
  return { run, pending, failed };
}
