"use client";

import { useQuery } from "@tanstack/react-query";
import { useUserActive } from "@/components/shared/live/use-user-active";
import { useRefreshResult } from "@/components/shared/use-refresh";
import { call, operationKey, queryFor } from "@/lib/browser/console-api";
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";
import { getCheckRun, listCheckRuns, listUploads } from "@/lib/features/checks/contract/checks.actions";
import { uploadStatusResponse } from "@/lib/identity/operations/responses";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { getCase } from "@/lib/views/case/contract/cases.actions";
import { successOf } from "../run/use-run";
import { useOptions } from "../use-check-data";
import { type DocumentKind, documents } from "./document-kinds";
import { changedUploads, uploadProgress } from "./upload-progress";

type Uploads = ResponseOf<typeof listUploads>;

/** How often the page reads the console's record of the upload, in milliseconds. This does not call the service. */
const refetchEveryMs = 2_000;

/** Reads the progress from the server. Polling pauses while the page is hidden or the person is idle. */
export function useUploadProgress(applicantId: string, kind: DocumentKind) {
  const document = documents[kind];
  const optionOf = useOptions(applicantId);
  const uploads = useUploads(applicantId);
  const watch = uploads.data?.uploads.find((each) => each.document === kind) ?? null;
  const upload = newest(optionOf(document.standard)?.last, optionOf(document.enhanced)?.last);
  const check = optionOf(document.check)?.last ?? null;
  const verify = optionOf(document.verify)?.last ?? null;
  const checkAnswer = useAnswer(applicantId, upload?.outcome === "answered" ? null : check);
  const verifyAnswer = useAnswer(applicantId, verify);

  const blocks = optionOf(document.verify)?.blocks ?? [];
  const done = blocks.find(({ code }) => code === "done");
  const isVerified = done?.verifiedBy === kind;
  const progress = uploadProgress({
    watch,
    upload,
    check: check && { ...check, result: uploadStatusResponse.safeParse(checkAnswer.response).data?.result ?? null },
    verify: verify && { ...verify, success: successOf(verifyAnswer.response) },
    verifiable: blocks.length === 0,
    verified: isVerified,
    verifiedOtherwise: done && !isVerified ? done.why : null,
  });
  const isRead = uploads.data !== undefined && !checkAnswer.isReading && !verifyAnswer.isReading;
  return { progress, watch, optionOf, isRead, error: uploads.error ?? checkAnswer.error ?? verifyAnswer.error };
}

function newest(one: CheckRunRow | null | undefined, other: CheckRunRow | null | undefined): CheckRunRow | null {
  if (!one || !other) return one ?? other ?? null;
  return Date.parse(one.at) > Date.parse(other.at) ? one : other;
}

/** Reads the answer of a run. An answer that cannot be read stays `isReading`, because it is not known what it says. */
function useAnswer(applicantId: string, run: CheckRunRow | null) {
  const needed = run?.outcome === "answered";
  const answer = useQuery({
    ...queryFor(getCheckRun, { params: { id: applicantId, runId: run?.id ?? "" } }),
    enabled: needed,
    // A stored answer never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    response: needed ? answer.data?.response : undefined,
    isReading: needed && !answer.data,
    error: answer.error,
  };
}

/**
 * Polls the uploads. When a status changes, the case and its runs are read again. When an upload ends, the result is
 * read too.
 */
function useUploads(applicantId: string) {
  const input = { params: { id: applicantId } };
  const { queryKey, meta } = queryFor(listUploads, input);
  const { mutate: refreshResult } = useRefreshResult(applicantId);
  const userActive = useUserActive();
  return useQuery({
    queryKey,
    meta,
    queryFn: async ({ client, signal }) => {
      const before = client.getQueryData<Uploads>(queryKey);
      const now = await call(listUploads, input, signal);
      const changed = before ? changedUploads(before.uploads, now.uploads) : [];
      if (changed.length > 0) {
        for (const each of [getCase, listCheckRuns]) {
          void client.invalidateQueries({ queryKey: operationKey(each, input).slice(0, 2) });
        }
      }
      if (changed.some(({ endedAt }) => endedAt !== null)) refreshResult();
      return now;
    },
    refetchInterval: ({ state }) =>
      userActive && state.data?.uploads.some(({ endedAt }) => !endedAt) ? refetchEveryMs : false,
    refetchOnWindowFocus: true,
  });
}
