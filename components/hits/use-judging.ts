"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changedBy } from "@/components/shared/query-client";
import { toast } from "@/components/ui/toast";
import { call, operationKey } from "@/lib/browser/console-api";
import { type HitVerdict, hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import type { Hit } from "@/lib/features/hits/contract/hits";
import * as contract from "@/lib/features/hits/contract/hits";
import { judgeHit } from "@/lib/features/hits/contract/hits.actions";
import type { CaseView } from "@/lib/views/case/contract/case";
import { getCase } from "@/lib/views/case/contract/cases.actions";

export type Draft = {
  title: string;
  verdict: HitVerdict | null;
  reason: string;
  /** The version of the hit that the reader answered, to notice a change. */
  basis: string;
  sending: boolean;
  failure: unknown;
};

const emptyDraft = (hit: Hit): Draft => ({
  title: hit.title,
  verdict: null,
  reason: "",
  basis: hit.basis,
  sending: false,
  failure: undefined,
});

export function whatIsMissing({ verdict, reason }: Pick<Draft, "verdict" | "reason">): string | undefined {
  if (verdict === null) return "Select an answer and add a reason.";
  if (reason.trim() === "") return "Say why. The reason is kept with the judgment.";
  return contract.judgeHit.body.safeParse({ verdict, reason }).error?.issues[0]?.message;
}

type Drafts = Readonly<Record<string, Draft>>;

/** Keeps answers by hit until they are saved, so that a failure or a newer list loses nothing that was typed. */
export function useJudging(applicantId: string, onSaved: (hitId: string) => void) {
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>({});
  const update = (hitId: string, change: Partial<Draft>) =>
    setDrafts((all) => {
      const before = all[hitId];
      return before ? { ...all, [hitId]: { ...before, ...change } } : all;
    });
  const discard = (hitId: string) => setDrafts(({ [hitId]: _, ...others }) => others);
  const edit = (hit: Hit, change: Partial<Pick<Draft, "verdict" | "reason">>) =>
    setDrafts((all) => {
      const before = all[hit.id] ?? emptyDraft(hit);
      return before.sending ? all : { ...all, [hit.id]: { ...before, ...change } };
    });

  /** Shows the hit from the server's answer at once. The case is also read again. */
  const show = (hit: Hit) =>
    queries.setQueryData<CaseView>([...operationKey(getCase, { params: { id: applicantId } })], (view) => {
      if (!view?.hits) return view;
      const items = view.hits.items.map((one) => (one.id === hit.id ? hit : one));
      return { ...view, hits: { ...view.hits, items } };
    });
  const judging = useMutation({
    mutationFn: ({ hitId, ...body }: { hitId: string; verdict: HitVerdict; reason: string; basis: string }) =>
      call(judgeHit, { params: { id: applicantId, hitId }, body }),
    meta: { changes: changedBy(judgeHit, applicantId), waitForReads: "never" },
    onSuccess: (hit, { hitId, verdict }) => {
      discard(hitId);
      show(hit);
      const waits = hit.awaitsSecond === null ? {} : { description: "A second person has to judge it too." };
      toast({ title: `Judged: ${hitVerdictTitles[verdict]}`, ...waits });
      onSaved(hitId);
    },
    onError: (failure, { hitId }) => update(hitId, { failure, sending: false }),
  });
  /** Saves the answer for the version of the hit that is shown now. */
  const save = ({ id: hitId, basis }: Pick<Hit, "id" | "basis">) => {
    const draft = drafts[hitId];
    if (!draft || draft.sending || draft.verdict === null || whatIsMissing(draft) !== undefined) return;
    update(hitId, { sending: true, failure: undefined });
    judging.mutate({ hitId, verdict: draft.verdict, reason: draft.reason, basis });
  };

  return { drafts, edit, discard, save, show };
}
