"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { confirmIdentity } from "@/components/shared/confirm-identity";
import { operationKey } from "@/lib/console-api";
import { getApplicant, getTimeline } from "@/lib/contracts/applicants";
import { getOverride, listApplicantOverrides, listOverrides } from "@/lib/contracts/overrides";
import { getResult } from "@/lib/contracts/results";
import { AppError } from "@/lib/errors";

const mayChange = [getOverride, listOverrides, listApplicantOverrides, getApplicant, getResult, getTimeline];

export type Failed = { error: unknown; wrongPassword: boolean };

/**
 * An act that needs a fresh password: confirms who is there, then acts, once, and has what it may have changed read
 * again. A wrong password is told apart, because it belongs beside its field.
 */
export function useConfirmedAct() {
  const queries = useQueryClient();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<Failed>();

  const run = async (act: string, password: string, send: (token: string) => Promise<void>): Promise<boolean> => {
    if (pending) return false;
    setPending(true);
    setFailed(undefined);
    try {
      await send(await confirmIdentity(password, act));
      return true;
    } catch (error) {
      setFailed({ error, wrongPassword: error instanceof AppError && error.code === "credentials_wrong" });
      return false;
    } finally {
      await Promise.all(mayChange.map((each) => queries.invalidateQueries({ queryKey: operationKey(each) })));
      router.refresh();
      setPending(false);
    }
  };
  return { run, pending, failed };
}
