"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusIcon } from "@/components/ui/status-icon";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { Session } from "@/lib/features/session/contract/session";
import { getSession } from "@/lib/features/session/contract/session.actions";

function healthOf({ state, latencyMs }: Session["environment"]["service"]) {
  const health = (state: EvidenceState, text: string) => ({ state, text });
  if (state === "answering") {
    return health("clear", `Identity service answering${latencyMs === null ? "" : `, ${latencyMs} ms`}`);
  }
  if (state === "paused") return health("blocking", "Calls to the identity service are paused");
  return state === "failing" ? health("attention", "The last call to the identity service failed") : undefined;
}

/** The identity service's state, read again after each mutation. */
export function ServiceHealth() {
  const session = useQuery(hydratedQueryFor(getSession)).data;
  const health = session && healthOf(session.environment.service);
  if (!health) return null;
  return (
    <span className="mr-2 flex items-center gap-1.5 text-ink-3 text-meta max-md:hidden" role="status">
      <StatusIcon state={health.state} size="s" />
      {health.text}
    </span>
  );
}
