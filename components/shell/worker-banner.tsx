"use client";

import { useQuery } from "@tanstack/react-query";
import { useUserActive } from "@/components/shared/live/use-user-active";
import { Notice } from "@/components/ui/notice";
import type { WorkerState } from "@/lib/base/worker-states";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { getSession } from "@/lib/features/session/contract/session.actions";

const waits = "Order results, exports, imports, check runs and emails";

const texts: Partial<Record<WorkerState, { title: string; text: string }>> = {
  stopped: {
    title: "No worker is running.",
    text: `${waits} wait until a worker runs again. Nothing is lost, and pages keep working. Ask the person who operates Proofdesk to start a worker. The worker's log says why it stopped.`,
  },
  failing: {
    title: "Workers keep stopping.",
    text: `${waits} are late. Workers restart automatically. A job during which two workers stopped fails and isn't run again. Ask the person who operates Proofdesk to look for “a job failed” in the worker's log.`,
  },
};

/** In milliseconds. */
const readAgainAfter = 30_000;

/**
 * Tells an admin on every page that background work waits. No event reports the state of the workers, so the banner
 * reads it regularly while the admin is active.
 */
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
