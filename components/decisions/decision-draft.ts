"use client";

import { useState } from "react";
import { useAction } from "@/components/shared/use-action";
import { toast } from "@/components/ui/toast";
import { type DecisionOutcome, decisionTitles } from "@/lib/domain/decisions/outcomes";
import { AppError } from "@/lib/errors";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";
import { decide } from "@/lib/features/decisions/contract/decisions.actions";

/** A reason that the form offers: a reason of the catalog, or a finding that is itself the reason. */
export type Reason = { code: string; signal: string | null; title: string; isSuggested: boolean };
export type DecisionInput = {
  outcome: DecisionOutcome | null;
  reason: Reason | null;
  note: string;
  /**
   * The `openHash` of the open items that the reader accepted. If the open items change, the acceptance no longer
   * counts.
   */
  accepted: string | null;
};
const nothing: DecisionInput = { outcome: null, reason: null, note: "", accepted: null };

/**
 * Returns the findings that are themselves a reason first, then the catalog's suggested reasons, then its other
 * reasons.
 */
export function reasonsFor({ reasons, suggested }: DecisionList, outcome: DecisionOutcome): Reason[] {
  const fitting = suggested.filter((one) => one.outcome === outcome);
  const found = fitting.flatMap(({ reasonCode, signal, title }) =>
    signal === null ? [] : [{ code: reasonCode, signal, title: title ?? signal, isSuggested: true }],
  );
  const catalog = reasons[outcome].map(({ code, title }) => {
    const isSuggested = fitting.some(({ signal, reasonCode }) => signal === null && reasonCode === code);
    return { code, signal: null, title, isSuggested };
  });
  return [...found, ...catalog.filter((one) => one.isSuggested), ...catalog.filter((one) => !one.isSuggested)];
}

export const isSameReason = (one: Reason | null, other: Reason) =>
  one?.code === other.code && one.signal === other.signal;

/**
 * Keeps what the reader chose and typed until it is saved. The draft outlives the form, which disappears when a
 * colleague decides.
 */
export function useDecisionDraft() {
  const [input, setInput] = useState(nothing);
  // The result and policy on which the reader based the choice. Newer ones replace them only when the reader accepts
  // them.
  const [chosenOn, setChosenOn] = useState<ChosenOn | null>(null);
  /** Whether the reader has just decided. The button for the next applicant then gets the focus. */
  const [isDone, setDone] = useState(false);
  const clear = () => {
    setInput(nothing);
    setChosenOn(null);
  };
  const save = useAction(decide, {
    onDone: ({ outcome }) => {
      clear();
      setDone(true);
      toast({ title: decisionTitles[outcome].done });
    },
  });
  const discard = () => {
    clear();
    save.reset();
  };
  return { input, setInput, chosenOn, setChosenOn, isDone, setDone, save, discard };
}
export type DecisionDraft = ReturnType<typeof useDecisionDraft>;

type ChosenOn = { snapshotId: string; answers: string; policyVersionId: string };

export const basisOf = ({ snapshotId, answers, policy }: DecisionList): ChosenOn | null =>
  snapshotId === null ? null : { snapshotId, answers, policyVersionId: policy.versionId };

export function whatChanged(chosenOn: ChosenOn | null, list: DecisionList, error: unknown): "result" | "policy" | null {
  const code = error instanceof AppError ? error.code : null;
  const isOlder = chosenOn && (chosenOn.snapshotId !== list.snapshotId || chosenOn.answers !== list.answers);
  if (code === "result_changed" || isOlder) return "result";
  return code === "policy_changed" || (chosenOn && chosenOn.policyVersionId !== list.policy.versionId)
    ? "policy"
    : null;
}
