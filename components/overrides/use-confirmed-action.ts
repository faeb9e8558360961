"use client";

import { useState } from "react";
import { confirmIdentity } from "@/components/shared/confirm-identity";
import { useInvalidate } from "@/components/shared/use-invalidate";
import { operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline } from "@/lib/contracts/applicants";
import { getOverride, listApplicantOverrides, listOverrides } from "@/lib/contracts/overrides";
import { getResult } from "@/lib/contracts/results";
import { AppError } from "@/lib/errors";

/** What a step in the life of a request may change on the screens. */
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
 * An act that needs a fresh password: confirms who is there, then acts, once, and has what it may have changed read
 * again. A wrong password is told apart, because it belongs beside its field.
 */
export function useConfirmedAction() {
  const renew = useInvalidate();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<Failed>();

  const run = async (act: string, password: string, send: (token: string) => Promise<void>): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setFailed(undefined);
    let failure: unknown;
    try {
      await send(await confirmIdentity(password, act));
    } catch (error) {
      failure = error;
      setFailed({ error, wrongPassword: error instanceof AppError && error.code === "credentials_wrong" });
    }
    await renew(mayChange, failure);
    setPending(false);
    return failure === undefined;
  };
  return { run, pending, failed };
}
