"use client";

import { type ReactNode, useState } from "react";
import { lazyDialog } from "@/components/ui/lazy-part";
import { snoozeApplicant } from "@/lib/contracts/queue.actions";

const SnoozeDialog = lazyDialog(() =>
  import("./snooze-dialog").then((module) => module.SnoozeDialog<typeof snoozeApplicant>),
);

type Snoozed = { id: string; name: string };

/** Snoozes an applicant: asks until when. */
export function useSnooze(onDone?: () => void): { ask: (applicant: Snoozed) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Snoozed>();
  const dialog = asked ? (
    <SnoozeDialog
      whom={asked.name}
      action={snoozeApplicant}
      input={(body) => ({ params: { id: asked.id }, body })}
      onDone={() => onDone?.()}
      onClose={() => setAsked(undefined)}
    />
  ) : null;
  return { ask: setAsked, dialog };
}
