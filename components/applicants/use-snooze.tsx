"use client";

import { type ReactNode, useState } from "react";
import { lazyDialog } from "@/components/ui/lazy-part";

const SnoozeDialog = lazyDialog(() =>
  import("./snooze-dialog").then((module) => module.SnoozeDialog<"POST /api/applicants/:id/snooze">),
);

type Snoozed = { id: string; name: string };

/** Snoozes an applicant: asks until when. */
export function useSnooze(onDone?: () => void): { ask: (applicant: Snoozed) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Snoozed>();
  const dialog = asked ? (
    <SnoozeDialog
      whom={asked.name}
      action="POST /api/applicants/:id/snooze"
      input={(body) => ({ params: { id: asked.id }, body })}
      onDone={() => onDone?.()}
      onClose={() => setAsked(undefined)}
    />
  ) : null;
  return { ask: setAsked, dialog };
}
