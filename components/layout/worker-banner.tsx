"use client";

import { useQuery } from "@tanstack/react-query";
import { useUserActive } from "@/components/shared/live/use-user-active";
import { Notice } from "@/components/ui/notice";
import { hydratedQueryFor } from "@/lib/console-api";
import type { WorkerState } from "@/lib/contracts/session";
import { getSession } from "@/lib/contracts/session.actions";

const waits = "Results of orders, exports, imports, runs of checks and e-mails";

const texts: Partial<Record<WorkerState, { title: string; text: string }>> = {
  stopped: {
    title: "No worker is running.",
    text: `${waits} wait until one runs again. Nothing is lost, and pages keep working. Ask whoever operates Proofdesk to start a worker; its log says why it stopped.`,
  },
  failing: {
    title: "Workers keep stopping.",
    text: `${waits} are late. Workers start again by themselves, and a job that two of them did not survive is set aside as failed. Ask whoever operates Proofdesk to look for “a job failed” and for the reason in the worker's log.`,
  },
};

/** Milliseconds. */
const readAgainAfter = 30_000;

/** On every page of an admin while background work waits. Nothing reports its change, so it is read again meanwhile. */
export function WorkerBanner() {
  const isActive = useUserActive();
  const session = useQuery({ ...hydratedQueryFor(getSession), refetchInterval: isActive && readAgainAfter }).data;
  const text = session && texts[session.environment.worker];
  if (!text) return null;
  return (
    <Notice tone="blocking" live title={text.title} className="mx-6 mt-4 max-md:mx-3 max-md:mt-3">
      {text.text}
    </Notice>
  );
}
