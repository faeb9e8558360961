"use client";

import { Notice } from "@/components/ui/notice";
import { plural } from "@/lib/base/dates";
import { unreadableWords } from "@/lib/domain/results/resolutions";
import { useCase } from "./use-case";

/** Says that some records of a case are damaged or missing, so that the page may be incomplete. */
export function UnreadableNotice(props: { applicantId: string }) {
  const count = useCase(props.applicantId, "unreadable").data ?? 0;
  if (count === 0) return null;
  const [, way] = unreadableWords(count);
  return (
    <Notice tone="blocking" title={`${plural(count, "record")} of this case can't be read.`}>
      {way}
    </Notice>
  );
}
