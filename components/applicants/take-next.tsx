"use client";

import { type ReactNode, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Kbd, type KeyHint } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { usePageRouter } from "@/components/ui/page-router";
import { useShortcuts } from "@/components/ui/shortcuts";
import { takeNext } from "@/lib/features/applicants/contract/queue.actions";

export const takeNextKeys: readonly KeyHint[] = [{ keys: ["N"], does: "take next" }];

/** @returns the button, for the header and the phone's action bar, and the failure to show on the page */
export function useTakeNext(mayDecide: boolean): { button: ReactNode; notice: ReactNode } {
  const router = usePageRouter();
  const [nobodyWaits, setNobodyWaits] = useState(false);
  const next = useAction(takeNext, {
    onDone: (found) => {
      if (found) router.push(`/applicants/${found.applicantId}`);
      setNobodyWaits(!found);
    },
  });
  const take = () => {
    setNobodyWaits(false);
    if (!next.isPending) next.mutate({});
  };
  useShortcuts("Queue", mayDecide ? [{ keys: ["n"], title: "take the next applicant", run: take }] : []);
  if (!mayDecide) return { button: null, notice: null };
  return {
    button: (
      <Button
        variant="primary"
        icon={<Icon name="arrow-right" />}
        aria-keyshortcuts="N"
        loading={next.isPending}
        onClick={take}
      >
        Take next
        <span aria-hidden className="inline-flex max-md:hidden">
          <Kbd onButton>N</Kbd>
        </span>
      </Button>
    ),
    notice: next.error ? (
      <FailureNotice {...failureFacts(next.error)} />
    ) : nobodyWaits ? (
      <Notice live title="No applicants to review.">
        Every open applicant is assigned, or is waiting for someone else.
      </Notice>
    ) : null,
  };
}

export function TakeNext() {
  const { button, notice } = useTakeNext(true);
  return (
    <>
      {button}
      {notice}
    </>
  );
}
