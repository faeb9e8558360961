"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { hitVerdictTitles } from "@/lib/decisions/verdicts";
import { Reason } from "./open-hit-card";
import type { Draft } from "./use-judging";

/**
 * An answer that came too late: another reviewer judged the hit, or it is no longer in the result. What was typed
 * stays.
 */
export function UnsavedAnswer(props: { draft: Draft; onDiscard: () => void }) {
  const { title, verdict, reason, failure } = props.draft;
  const facts = failure === undefined ? undefined : failureFacts(failure);
  return (
    <Notice
      tone="attention"
      live
      title={`Your answer to “${title}” was not saved.`}
      action={
        <Button size="xs" onClick={props.onDiscard}>
          Discard it
        </Button>
      }
    >
      {facts ? `${facts.children ?? `${facts.title}.`} ` : "Another reviewer judged it, or the result has changed. "}
      You wrote: {verdict ? <b>{hitVerdictTitles[verdict]}</b> : null} {reason.trim() ? <Reason text={reason} /> : null}
    </Notice>
  );
}
