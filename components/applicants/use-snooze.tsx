"use client";

import { type ReactNode, useState } from "react";
import { useAction } from "@/components/shared/use-action";
import { lazyDialog } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/toast";
import type { ApplicantRow } from "@/lib/contracts/applicants";
import { isOpenStatus } from "@/lib/contracts/constants/applicants";
import { nameOf } from "./assignee-cell";

const SnoozeDialog = lazyDialog(() => import("./snooze-dialog").then((module) => module.SnoozeDialog));

/** Snoozes an applicant of the list: asks until when, and shows a refusal in the dialog. */
export function useSnooze(): { ask: (row: ApplicantRow) => void; dialog: ReactNode } {
  const [row, setRow] = useState<ApplicantRow>();
  const put = useAction("POST /api/applicants/:id/snooze", {
    onDone: () => {
      setRow(undefined);
      toast({ title: "Snoozed. Listed under Waiting." });
    },
  });
  const ask = (asked: ApplicantRow) => {
    if (asked.unreadable || !isOpenStatus(asked.status)) return;
    put.reset();
    setRow(asked);
  };
  const dialog = row ? (
    <SnoozeDialog
      whom={nameOf(row)}
      pending={put.isPending}
      error={put.error}
      onClose={() => setRow(undefined)}
      onSnooze={(body) => put.mutate({ params: { id: row.id }, body })}
    />
  ) : null;
  return { ask, dialog };
}
