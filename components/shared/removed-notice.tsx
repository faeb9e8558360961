"use client";

import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import { listOf } from "@/lib/base/dates";
import type { RemovedPart } from "@/lib/domain/case/removed";
import { useCase } from "./use-case";

const words: Record<RemovedPart, string> = {
  result: "the result",
  answers: "answers of checks",
  court_results: "court results",
};

/**
 * Says which parts of a case were removed because their time was over. Otherwise they would seem never to have existed.
 */
export function RemovedNotice(props: { applicantId: string }) {
  const removed = useCase(props.applicantId, "removed").data;
  if (!removed) return null;
  return (
    <Notice tone="info" title="Some of this case was removed because its retention period ended.">
      Removed on <Timestamp at={removed.at} />: {listOf(removed.parts.map((part) => words[part]))}. Decisions, judgments
      and orders are still stored. To review this case again, run its checks again.
    </Notice>
  );
}
