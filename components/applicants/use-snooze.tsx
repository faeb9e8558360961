"use client";

import { type ReactNode, useState } from "react";
import { useAction } from "@/components/shared/use-action";
import { lazyDialog } from "@/components/ui/lazy-part";

const SnoozeDialog = lazyDialog(() => import("./snooze-dialog").then((module) => module.SnoozeDialog));

type Snoozed = { id: string; name: string };

/** Snoozes an applicant: asks until when, and shows a refusal in the dialog. */
export function useSnooze(onDone?: () => void): { ask: (applicant: Snoozed) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Snoozed>();
  const put = useAction("POST /api/applicants/:id/snooze", {
    onDone: () => {
      setAsked(undefined);
      onDone?.();
    },
  });
  const ask = (applicant: Snoozed) => {
    put.reset();
    setAsked(applicant);
  };
  const dialog = asked ? (
    <SnoozeDialog
      whom={asked.name}
      pending={put.isPending}
      error={put.error}
      onClose={() => setAsked(undefined)}
      onSnooze={(body) => put.mutate({ params: { id: asked.id }, body })}
    />
  ) : null;
  return { ask, dialog };
}
