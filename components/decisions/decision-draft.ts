"use client";

import { useState } from "react";
import { useAction } from "@/components/shared/use-action";
import { toast } from "@/components/ui/toast";
import { type DecisionOutcome, decisionTitles } from "@/lib/domain/decisions/outcomes";
import { AppError } from "@/lib/errors";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";
import { decide } from "@/lib/features/decisions/contract/decisions.actions";

/** A reason as offered: the catalog's, or a finding that is itself the reason. */
export type Reason = { code: string; signal: string | null; title: string; isSuggested: boolean };
export type Typed = {
  outcome: DecisionOutcome | null;
  reason: Reason | null;
  note: string;
  /** The open items with which the reader approves, by their `openHash`: once others are open, these no longer count. */
  accepted: string | null;
};
const nothing: Typed = { outcome: null, reason: null, note: "", accepted: null };

/** The findings that are a reason first, then the catalog's that fit, then its others. */
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

/** What the reader chose and typed, until it is saved. It outlives the form, which a colleague's decision replaces. */
export function useDecisionDraft() {
  const [typed, setTyped] = useState(nothing);
  // The result and policy on which the reader chose: newer ones are used only when they accept them.
  const [chosenOn, setChosenOn] = useState<ChosenOn | null>(null);
  /** The reader has just decided: the next applicant gets the focus. */
  const [isDone, setDone] = useState(false);
  const clear = () => {
    setTyped(nothing);
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
  return { typed, setTyped, chosenOn, setChosenOn, isDone, setDone, save, discard };
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
